import { draws, mix, pick, redraw, share, uuid } from './mix.ts';
import { ORIGIN } from './references.ts';
import type { EntityRecord } from './types.ts';

const FIRST =
  'Ada Amara Anders Beatriz Chen Dmitri Elif Farah Gabriel Hana Ingrid Jamal Kofi Lena Luca María Mei Nadia Noor Olivia Priya Quentin Rosa Siobhán Søren Tomás Uma Viktor Wanjiru Yusuf'.split(
    ' ',
  );
const LAST =
  "Abe Andersson Baptiste Costa Dubois Eriksen Fischer García Haddad Ito Jansen Kaya Lindqvist Mbeki Nakamura O'Brien Okafor Patel Quispe Rossi Sato Schäfer Tanaka Uçar Varga Weiss Xu Yılmaz Zhang Ziegler".split(
    ' ',
  );
const PEOPLE = 96;

/** The people and teams of a catalog, and who owns and follows what. */
export interface People {
  /** 0 to 3 references: mostly the domain's team, often a person. `draw` decides. */
  owners(domain: number, draw: number): EntityRecord[];
  /** References to people; a few tables have many. */
  followers(draw: number, hot: boolean): EntityRecord[];
  /** A person's name, as it stands in `updatedBy`. */
  writer(draw: number): string;
}

/** People and teams from the seed; `teams` are display names, one a domain. */
export function peopleOf(seed: number, teams: readonly string[]): People {
  const draw = draws(seed, 'people');
  const persons = Array.from({ length: PEOPLE }, (_, n) => person(n, draw(n)));
  const groups = teams.map((team, n) => group(team, draw(PEOPLE + n)));
  const distinct = (count: number, drawn: number) => {
    const start = drawn % PEOPLE;
    const step = 1 + 2 * (redraw(drawn, 1) % 11);
    return Array.from({ length: count }, (_, k) => ({ ...pickAt(persons, start + k * step) }));
  };
  return {
    owners: (domain, drawn) => {
      const chance = share(drawn);
      if (chance < 0.22) return [];
      const team = { ...pickAt(groups, domain) };
      const persons1 = redraw(drawn, 2);
      if (chance < 0.55) return [team];
      if (chance < 0.82) return distinct(1, persons1);
      if (chance < 0.93) return [team, ...distinct(1, persons1)];
      return [...distinct(2, persons1), team];
    },
    followers: (drawn, hot) => {
      const chance = share(drawn);
      if (hot) return distinct(3 + (redraw(drawn, 3) % 5), redraw(drawn, 2));
      if (chance < 0.72) return [];
      return distinct(chance < 0.9 ? 1 : 2 + (redraw(drawn, 3) % 2), redraw(drawn, 2));
    },
    writer: (drawn) => (share(drawn) < 0.6 ? 'ingestion-bot' : pick(persons, redraw(drawn, 1)).name),
  };
}

function pickAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('nobody is there');
  return item;
}

function person(n: number, drawn: number): EntityRecord {
  const first = pickAt(FIRST, n);
  const last = pickAt(LAST, n * 7 + Math.floor(n / FIRST.length));
  const name = `${plain(first)}.${plain(last)}`;
  // As on real servers, where people come from a directory: the name has a dot, so the FQN has quotes.
  return reference('user', uuid(mix(drawn), drawn), name, `"${name}"`, `${first} ${last}`);
}

function group(team: string, drawn: number): EntityRecord {
  const name = plain(team).replaceAll(' ', '-');
  return reference('team', uuid(mix(drawn), drawn), name, name, team);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F']/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .toLowerCase();
}

function reference(
  type: 'user' | 'team',
  id: string,
  name: string,
  fqn: string,
  displayName: string,
): EntityRecord {
  const href = `${ORIGIN}/api/v1/${type}s/${id}`;
  return { id, type, name, fullyQualifiedName: fqn, displayName, deleted: false, href };
}

/** The person that the one token belongs to. */
export function demoUser(seed: number): EntityRecord {
  const id = uuid(mix(seed), draws(seed, 'user')(0));
  return {
    id,
    name: 'demo',
    fullyQualifiedName: 'demo',
    displayName: 'Demo User',
    version: 0.1,
    updatedAt: Date.UTC(2026, 0, 12),
    updatedBy: 'admin',
    email: 'demo@example.com',
    href: `${ORIGIN}/api/v1/users/${id}`,
    isBot: false,
    isAdmin: false,
    deleted: false,
  };
}
