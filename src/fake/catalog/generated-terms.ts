import { childDraw, columnDraw, eachColumn, inCase, isUpper, tagDraw } from './columns.ts';
import { isHot, isUsed, teamOf, type MakeRecord, type RecordDraws } from './generated-record.ts';
import type { GeneratedTables } from './generated-tables.ts';
import { certificateOf, extensionOf, type Governance } from './governance.ts';
import {
  DESCRIBED,
  UNDESCRIBED,
  FIELDS_OF_GROUP,
  isTierName,
  PERSON_MEMBERS,
  termsOf,
} from './indexed-values.ts';
import type { People } from './people.ts';
import { NEWEST_SCHEMA } from './record-schema.ts';
import type { StaleIndex } from './stale-index.ts';
import { columnTag, tableTags, tableTier, type TagRecord } from './tags.ts';
import {
  type PostingsBuilder,
  postingsOf,
  type Postings,
  type TermGroup,
  type TermLists,
} from './term-index.ts';
import type { EntityRecord } from './types.ts';
import type { ColumnSpec } from './vocabulary/domains.ts';

/** Sources of the terms of generated rows. */
export interface TermSource {
  readonly tables: GeneratedTables;
  readonly people: People;
  readonly governance: Governance;
  readonly draw: RecordDraws;
  readonly record: MakeRecord;
  readonly stale?: StaleIndex;
}

/**
 * The terms of one part of all rows: those that `termsOf` reads from the records, without making records, which would take
 * a minute for a million tables. Rows with hostile values are few, and read from their records.
 */
export function generatedTerms(source: TermSource, group: TermGroup): TermLists {
  const { size } = source.tables;
  const lists = new MutableLists();
  for (let row = 0; row < size; row++) {
    if (source.tables.hostile(row) === undefined) continue;
    const record = source.record(row, FIELDS_OF_GROUP[group], NEWEST_SCHEMA);
    for (const [field, terms] of termsOf(record, group))
      for (const term of terms) lists.of(field, term).add(row);
  }
  const found = lists.finish(size);
  for (const [field, terms] of readers[group](source)) {
    const all = found.get(field) ?? new Map<string, Postings[]>();
    found.set(field, all);
    for (const [term, postings] of terms) all.set(term, [...(all.get(term) ?? []), ...postings]);
  }
  return found;
}

const readers = {
  owners: ownerTerms,
  followers: followerTerms,
  tier: tierTerms,
  tags: tagTerms,
  columns: columnTerms,
  status: statusTerms,
  governance: governanceTerms,
};

class MutableLists {
  readonly #lists = new Map<string, Map<string, PostingsBuilder>>();

  /** The list of a term. */
  of(field: string, term: string): PostingsBuilder {
    let terms = this.#lists.get(field);
    if (!terms) this.#lists.set(field, (terms = new Map()));
    return postingsOf(terms, term);
  }

  finish(size: number): Map<string, Map<string, Postings[]>> {
    return new Map(
      [...this.#lists].map(([field, terms]) => [
        field,
        new Map([...terms].map(([term, list]) => [term, [list.finish(size)]])),
      ]),
    );
  }
}

/** Calls back with each row without hostile values. */
function eachPlainRow({ tables }: TermSource, visit: (row: number) => void): void {
  for (let row = 0; row < tables.size; row++) if (tables.hostile(row) === undefined) visit(row);
}

type PersonLists = ReadonlyMap<EntityRecord, Postings>;

const finishPeople = (lists: ReadonlyMap<EntityRecord, PostingsBuilder>, size: number): PersonLists =>
  new Map([...lists].map(([person, list]) => [person, list.finish(size)]));

/** Groups the lists of users and teams by one of their members. */
function byMember(
  lists: PersonLists,
  member: string,
  valueOf: (person: EntityRecord) => unknown = (person) => person[member],
): Map<string, Postings[]> {
  const terms = new Map<string, Postings[]>();
  for (const [person, postings] of lists) {
    const term = valueOf(person);
    if (typeof term === 'string') terms.set(term, [...(terms.get(term) ?? []), postings]);
  }
  return terms;
}

function ownerTerms(source: TermSource): TermLists {
  const { tables, stale } = source;
  const first = new Map<EntityRecord, PostingsBuilder>();
  const all = new Map<EntityRecord, PostingsBuilder>();
  eachPlainRow(source, (row) => {
    for (const [n, owner] of ownersOf(source, row).entries()) {
      if (n === 0) postingsOf(first, owner).add(row);
      postingsOf(all, owner).add(row);
    }
  });
  const [firstLists, allLists] = [finishPeople(first, tables.size), finishPeople(all, tables.size)];
  return new Map(
    PERSON_MEMBERS.flatMap((member) => {
      const valueOf =
        member === 'displayName' && stale ? (owner: EntityRecord) => stale.displayNameOf(owner) : undefined;
      return [
        [`owner.${member}`, byMember(firstLists, member, valueOf)],
        [`owners.${member}`, byMember(allLists, member, valueOf)],
      ];
    }),
  );
}

function ownersOf({ tables, people, draw, stale }: TermSource, row: number): readonly EntityRecord[] {
  const parts = tables.parts(row);
  const owners = people.owners(parts.domain, teamOf(parts), isUsed(tables.coolness(row)), draw.owners(row));
  const former = owners.length === 0 ? stale?.formerOwner(row) : undefined;
  return former ? [former] : owners;
}

function statusTerms(source: TermSource): TermLists {
  const { tables } = source;
  const lists = new MutableLists();
  eachPlainRow(source, (row) => {
    lists.of('entityStatus', tables.status(row)).add(row);
    const isDescribed = tables.description(row) !== undefined;
    lists.of('descriptionStatus', isDescribed ? DESCRIBED : UNDESCRIBED).add(row);
  });
  return lists.finish(tables.size);
}

function governanceTerms(source: TermSource): TermLists {
  const { tables, people, governance, draw } = source;
  const lists = new MutableLists();
  eachPlainRow(source, (row) => {
    const parts = tables.parts(row);
    const drawn = draw.governance(row);
    const domain = governance.domainOf(parts, drawn);
    const certificate = certificateOf(parts, drawn);
    const governed = {
      ...(domain && { domains: [domain] }),
      dataProducts: governance.productsOf(parts, drawn),
      ...(certificate && { certification: { tagLabel: certificate } }),
      extension: extensionOf(parts, drawn, people.users),
    };
    for (const [path, terms] of termsOf(governed, 'governance'))
      for (const term of terms) lists.of(path, term).add(row);
  });
  return lists.finish(tables.size);
}

function followerTerms(source: TermSource): TermLists {
  const { tables, people, draw } = source;
  const lists = new Map<EntityRecord, PostingsBuilder>();
  eachPlainRow(source, (row) => {
    const { domain } = tables.parts(row);
    for (const person of people.followers(domain, draw.followers(row), isHot(tables.coolness(row))))
      postingsOf(lists, person).add(row);
  });
  return new Map([['followers', byMember(finishPeople(lists, tables.size), 'id')]]);
}

/** Tiers are a group of their own because every search counts them. */
function tierTerms(source: TermSource): TermLists {
  const { tables, draw } = source;
  const lists = new MutableLists();
  eachPlainRow(source, (row) => {
    const facts = { parts: tables.parts(row), coolness: tables.coolness(row) };
    const tier = tableTier(facts, draw.tags(row));
    if (tier) lists.of('tier.tagFQN', String(tier['tagFQN'])).add(row);
  });
  return lists.finish(tables.size);
}

function tagTerms(source: TermSource): TermLists {
  const { tables, draw } = source;
  const lists = new MutableLists();
  const add = (field: string, { tagFQN }: TagRecord, row: number) => lists.of(field, String(tagFQN)).add(row);
  const addOwn = (tag: TagRecord, row: number) => {
    const from = String(tag['source']);
    add(TAGS_OF_SOURCE[from] ?? 'tags.other', tag, row);
    lists.of('tags.source', from).add(row);
  };
  const addNested = (spec: ColumnSpec, drawn: number, path: string, row: number) => {
    for (const [n, part] of (spec.parts ?? []).entries()) {
      const ofPart = childDraw(drawn, n);
      const tag = columnTag(part, tagDraw(ofPart));
      if (tag) {
        const from = String(tag['source']);
        add(`${path}.tags.tagFQN`, tag, row);
        lists.of(`${path}.tags.source`, from).add(row);
        lists.of('tags.nestedSource', from).add(row);
      }
      addNested(part, ofPart, `${path}.children`, row);
    }
  };
  eachPlainRow(source, (row) => {
    const parts = tables.parts(row);
    for (const tag of tableTags({ parts, coolness: tables.coolness(row) }, draw.tags(row))) {
      if (!isTierName(tag['tagFQN'])) addOwn(tag, row);
    }
    const drawn = draw.columns(row);
    eachColumn(parts, drawn, (spec, n) => {
      const ofColumn = columnDraw(drawn, n);
      const tag = columnTag(spec, tagDraw(ofColumn));
      if (tag) {
        addOwn(tag, row);
        add('columns.tags.tagFQN', tag, row);
      }
      if (spec.parts) addNested(spec, ofColumn, 'columns.children', row);
    });
  });
  return lists.finish(tables.size);
}

const TAGS_OF_SOURCE: Readonly<Record<string, string>> = {
  Classification: 'tags.classification',
  Glossary: 'tags.glossary',
};

function columnTerms(source: TermSource): TermLists {
  const { tables, draw } = source;
  const lists = new MutableLists();
  /** The lists that a column's tables are in: of its name, with its parent's if it has one, and those of its children. */
  const listsOf = (spec: ColumnSpec, serviceType: string, path: string, above: string): PostingsBuilder[] => {
    const name = inCase(spec.name, serviceType);
    const nested = spec.parts?.flatMap((part) => listsOf(part, serviceType, `${path}.children`, name));
    return [
      lists.of(`${path}.name`, name),
      ...(above === '' ? [] : [lists.of('names.nested', `${above}.${name}`)]),
      ...(nested ?? []),
    ];
  };
  const cased = [new Map<ColumnSpec, PostingsBuilder[]>(), new Map<ColumnSpec, PostingsBuilder[]>()] as const;
  eachPlainRow(source, (row) => {
    const serviceType = tables.serviceType(row);
    const known = cased[isUpper(serviceType) ? 1 : 0];
    eachColumn(tables.parts(row), draw.columns(row), (spec) => {
      let found = known.get(spec);
      if (!found) known.set(spec, (found = listsOf(spec, serviceType, 'columns', '')));
      for (const list of found) list.add(row);
    });
  });
  return lists.finish(tables.size);
}
