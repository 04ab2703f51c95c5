import { hash32, randomSequence, uuid } from '../random.ts';
import { isEntity, normalizeOwners, ORIGIN, referenceTo, joinFqn, parseFqn } from './records.ts';
import type { Directory, EntityRecord, Labels } from './types.ts';

// Users and teams as the service lists them: tables only refer to them.

const UPDATED_AT = Date.UTC(2026, 0, 5);

/** Members of a reference that the record has too. */
function common({ id, name, fullyQualifiedName, displayName, description, deleted, href }: EntityRecord) {
  return {
    id,
    name,
    fullyQualifiedName,
    ...(displayName !== undefined && { displayName }),
    ...(description !== undefined && { description }),
    version: 0.1,
    updatedAt: UPDATED_AT,
    updatedBy: 'admin',
    href,
    deleted: deleted === true,
  };
}

function userOf(reference: EntityRecord, teams: readonly EntityRecord[]): EntityRecord {
  return {
    ...common(reference),
    email: `${reference.name}@example.com`,
    isBot: false,
    isAdmin: false,
    teams,
    roles: [],
    profile: {},
  };
}

function teamOf(reference: EntityRecord, users: readonly EntityRecord[]): EntityRecord {
  return {
    ...common(reference),
    ...(reference['description'] === undefined && {
      description: `Team ${typeof reference['displayName'] === 'string' ? reference['displayName'] : reference.name}.`,
    }),
    teamType: 'Group',
    isJoinable: true,
    users,
    userCount: users.length,
    childrenCount: 0,
    children: [],
    defaultRoles: [],
  };
}

/** Accounts that every server has. */
function account(name: string, members: Readonly<Record<string, unknown>>): EntityRecord {
  const drawn = randomSequence(0, `account ${name}`)(0);
  const id = uuid(hash32(drawn), drawn);
  const href = `${ORIGIN}/api/v1/users/${id}`;
  return { ...userOf({ id, name, fullyQualifiedName: name, href }, []), ...members };
}

const ACCOUNTS: readonly EntityRecord[] = [
  account('admin', { isAdmin: true }),
  account('ingestion-bot', { isBot: true }),
];

/** The users and teams that records name as owners or followers, each once, in the order of first occurrence. */
export function peopleIn(records: Iterable<Readonly<Record<string, unknown>>>): Directory {
  const found = new Map<string, EntityRecord>();
  for (const record of records) {
    const { owners, followers } = normalizeOwners(record);
    for (const person of [owners, followers].flat())
      if (isEntity(person) && !found.has(person.id)) found.set(person.id, person);
  }
  const all = [...found.values()];
  return {
    users: all.filter(({ type }) => type !== 'team'),
    teams: all.filter(({ type }) => type === 'team'),
  };
}

/** Adds the referenced users and teams that a directory lacks. */
export function extended({ users, teams }: Directory, referred: Directory): Directory {
  const known = new Set([...users, ...teams].map(({ id }) => id));
  const isNew = ({ id }: EntityRecord) => !known.has(id);
  return {
    users: [...users, ...referred.users.filter(isNew).map((user) => userOf(user, []))],
    teams: [...teams, ...referred.teams.filter(isNew).map((team) => teamOf(team, []))],
  };
}

/**
 * The users and teams of a server: those that tables refer to, the accounts that every server has, and the one of the
 * accepted token. Optional members are included.
 * @param teamsOf the teams that a user is in
 */
export function directoryOf(
  referred: Directory,
  user: EntityRecord,
  teamsOf: (user: EntityRecord) => readonly EntityRecord[] = () => [],
): Directory {
  const members = new Map<string, EntityRecord[]>(referred.teams.map(({ id }) => [id, []]));
  for (const person of referred.users) for (const { id } of teamsOf(person)) members.get(id)?.push(person);
  const known = new Set(referred.users.map(({ name }) => name));
  return {
    users: [
      ...referred.users.map((person) => userOf(person, teamsOf(person))),
      ...[...ACCOUNTS, { ...user, teams: [], roles: [], profile: {} }].filter(({ name }) => !known.has(name)),
    ],
    teams: referred.teams.map((team) => teamOf(team, members.get(team.id) ?? [])),
  };
}

/** Classifications that every server comes with. */
const OF_SYSTEM: ReadonlySet<string> = new Set(['Tier', 'PII', 'PersonalData']);
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Tier: 'How important a table is to the company.',
  PII: 'Whether data is about persons, and how much it could harm them.',
  Certification: 'Whether somebody has checked a table.',
  Retention: 'How long data is kept.',
};

function entity(route: string, name: string, fqn: string, description: unknown): EntityRecord {
  const drawn = randomSequence(0, `${route} ${fqn}`)(0);
  const id = uuid(hash32(drawn), drawn);
  return {
    id,
    name,
    fullyQualifiedName: fqn,
    ...(typeof description === 'string' && { description }),
    version: 0.1,
    updatedAt: UPDATED_AT,
    updatedBy: 'admin',
    href: `${ORIGIN}/api/v1/${route}/${id}`,
    deleted: false,
    mutuallyExclusive: false,
  };
}

/** Records of one kind by their FQNs, each made once. */
class Made {
  readonly #records = new Map<string, EntityRecord>();

  of(fqn: string, make: () => EntityRecord): EntityRecord {
    const record = this.#records.get(fqn) ?? make();
    this.#records.set(fqn, record);
    return record;
  }

  all(): readonly EntityRecord[] {
    return [...this.#records.values()];
  }
}

/** The initials of a term of several words. */
function synonymsOf(name: string): readonly string[] {
  const initials = name.split(/[\s_-]+/u).map(([first = '']) => first.toUpperCase());
  return initials.length > 1 ? [initials.join('')] : [];
}

/** The classifications, tags, glossaries and terms of labels of tables and columns, each once. */
export function labelsOf(labels: Iterable<Readonly<Record<string, unknown>>>): Labels {
  const classifications = new Made();
  const tags = new Made();
  const glossaries = new Made();
  const glossaryTerms = new Made();
  for (const { tagFQN: fqn, source, description } of labels) {
    const names = typeof fqn === 'string' ? parseFqn(fqn) : undefined;
    const [first, ...rest] = names ?? [];
    const name = rest.at(-1);
    if (typeof fqn !== 'string' || first === undefined || name === undefined) continue;
    const top = joinFqn([first]);
    const provider = OF_SYSTEM.has(first) ? 'system' : 'user';
    if (source === 'Glossary') {
      const glossary = glossaries.of(top, () => ({
        ...entity('glossaries', first, top, `Terms of ${first}.`),
        displayName: `${first} glossary`,
        provider,
      }));
      glossaryTerms.of(fqn, () => ({
        ...entity('glossaryTerms', name, fqn, description),
        synonyms: synonymsOf(name),
        glossary: referenceTo(glossary, 'glossary'),
        references: [],
        entityStatus: 'Approved',
        provider,
      }));
    } else {
      const classification = classifications.of(top, () => ({
        ...entity('classifications', first, top, DESCRIPTIONS[first]),
        provider,
        mutuallyExclusive: provider === 'system',
      }));
      tags.of(fqn, () => ({
        ...entity('tags', name, fqn, description),
        classification: referenceTo(classification, 'classification'),
        deprecated: false,
        provider,
      }));
    }
  }
  return {
    classifications: classifications.all(),
    tags: tags.all(),
    glossaries: glossaries.all(),
    glossaryTerms: glossaryTerms.all(),
  };
}
