import { hash32, randomSequence, uuid } from '../random.ts';
import { joinFqn, parseFqn } from './fqn.ts';
import { ORIGIN, referenceTo } from './records.ts';
import type { EntityRecord, Labels } from './types.ts';

/** Classifications that every server comes with. */
const OF_SYSTEM: ReadonlySet<string> = new Set(['Tier', 'PII', 'PersonalData']);
const UPDATED_AT = Date.UTC(2026, 0, 5);

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

/** The classifications, tags, glossaries and terms that labels of tables and columns are of, each once. */
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
        synonyms: [],
        glossary: referenceTo(glossary, 'glossary'),
        references: [],
        status: 'Approved',
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
