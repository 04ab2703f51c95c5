import { randomSequence } from '../random.ts';
import { identity, type Members, newRecord } from './new-record.ts';
import { isEntity, isObject, normalizeOwners, referenceTo, joinFqn, parseFqn } from './records.ts';
import type { Directory, EntityRecord, Identity, Labels } from './types.ts';

// Users, teams and labels as the service lists them: tables only refer to them.

/** The record of a person or team from a reference to it. */
function recordOf(reference: EntityRecord, route: string, members: Members): EntityRecord {
  const { displayName, description, deleted, href } = reference;
  return newRecord(route, reference, {
    displayName,
    description,
    deleted: deleted === true,
    href,
    ...members,
  });
}

const userOf = (reference: EntityRecord, teams: readonly EntityRecord[] = []): EntityRecord =>
  recordOf(reference, 'users', {
    email: `${reference.name}@example.com`,
    isBot: false,
    isAdmin: false,
    teams,
    roles: [],
    profile: {},
  });

const teamOf = (reference: EntityRecord, users: readonly EntityRecord[] = []): EntityRecord => {
  const { name, displayName = name, description = `Team ${String(displayName)}.` } = reference;
  return recordOf(reference, 'teams', {
    description,
    teamType: 'Group',
    isJoinable: true,
    users,
    userCount: users.length,
    childrenCount: 0,
    children: [],
    defaultRoles: [],
  });
};

/** The identity of a record that every catalog has under one id. */
const identityIn = (route: string, name: string, fullyQualifiedName: string): Identity => ({
  ...identity(randomSequence(0, `${route} ${fullyQualifiedName}`)(0), [name]),
  fullyQualifiedName,
});

/** Accounts that every server has. */
const ACCOUNTS: readonly EntityRecord[] = ['admin', 'ingestion-bot'].map((name) => ({
  ...userOf(newRecord('users', identityIn('account', name, name), {})),
  isAdmin: name === 'admin',
  isBot: name !== 'admin',
}));

/** The users and teams that records name as owners or followers, each once, in the order of first occurrence. */
export function peopleIn(records: Iterable<Members>): Directory {
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
    users: [...users, ...referred.users.filter(isNew).map((user) => userOf(user))],
    teams: [...teams, ...referred.teams.filter(isNew).map((team) => teamOf(team))],
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
  const isIn = (person: EntityRecord, { id }: EntityRecord) => teamsOf(person).some((team) => team.id === id);
  const known = new Set(referred.users.map(({ name }) => name));
  const others = [...ACCOUNTS, { ...user, teams: [], roles: [], profile: {} }];
  return {
    users: [
      ...referred.users.map((person) => userOf(person, teamsOf(person))),
      ...others.filter(({ name }) => !known.has(name)),
    ],
    teams: referred.teams.map((team) =>
      teamOf(
        team,
        referred.users.filter((person) => isIn(person, team)),
      ),
    ),
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

/** The initials of a term of several words. */
function synonymsOf(name: string): readonly string[] {
  const initials = name.split(/[\s_-]+/u).map(([first = '']) => first.toUpperCase());
  return initials.length > 1 ? [initials.join('')] : [];
}

const PARTS = ['columns', 'children', 'messageSchema', 'schemaFields', 'dataModel', 'tasks'];

/** The labels of a record and of its parts, such as columns, at any depth. */
export function labelsIn(record: Members): Members[] {
  const { tags } = record;
  const inner = PARTS.flatMap((member) => record[member])
    .filter(isObject)
    .flatMap(labelsIn);
  return [...(Array.isArray(tags) ? tags.filter(isObject) : []), ...inner];
}

/** The classifications, tags, glossaries and terms of labels of tables and columns, each once. */
export function labelsOf(labels: Iterable<Members>): Labels {
  const found: Record<keyof Labels, Map<string, EntityRecord>> = {
    classifications: new Map(),
    tags: new Map(),
    glossaries: new Map(),
    glossaryTerms: new Map(),
  };
  /** The record of one kind with an FQN, made once. */
  const once = (route: keyof Labels, name: string, fqn: string, members: Members): EntityRecord => {
    const record =
      found[route].get(fqn) ??
      newRecord(route, identityIn(route, name, fqn), { mutuallyExclusive: false, ...members });
    found[route].set(fqn, record);
    return record;
  };
  for (const { tagFQN: fqn, source, description: text } of labels) {
    const [first, ...rest] = typeof fqn === 'string' ? (parseFqn(fqn) ?? []) : [];
    const name = rest.at(-1);
    if (typeof fqn !== 'string' || first === undefined || name === undefined) continue;
    const top = joinFqn([first]);
    const provider = OF_SYSTEM.has(first) ? 'system' : 'user';
    const description = typeof text === 'string' ? text : undefined;
    if (source === 'Glossary') {
      const glossary = once('glossaries', first, top, {
        description: `Terms of ${first}.`,
        displayName: `${first} glossary`,
        provider,
      });
      once('glossaryTerms', name, fqn, {
        description,
        synonyms: synonymsOf(name),
        glossary: referenceTo(glossary, 'glossary'),
        references: [],
        entityStatus: 'Approved',
        provider,
      });
    } else {
      const classification = once('classifications', first, top, {
        description: DESCRIPTIONS[first],
        provider,
        mutuallyExclusive: provider === 'system',
      });
      once('tags', name, fqn, {
        description,
        classification: referenceTo(classification, 'classification'),
        deprecated: false,
        provider,
      });
    }
  }
  return {
    classifications: [...found.classifications.values()],
    tags: [...found.tags.values()],
    glossaries: [...found.glossaries.values()],
    glossaryTerms: [...found.glossaryTerms.values()],
  };
}
