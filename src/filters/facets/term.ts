import { BookOpen } from 'lucide-react';
import type { Clause } from '../../api/search-request.ts';
import { anyOf, exists, labelFields, labelled, noneOf, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText, labelFieldsOf, labelsOf } from '../filtered-record.ts';
import { names } from '../value-syntax.ts';

const GLOSSARY = 'Glossary';

/** Clauses for any glossary term: `glossaryTags`, from 1.8 on, has only terms of the record and of the top level of its parts. */
const anyTerm = (taggedParts?: readonly string[]): readonly Clause[] => [
  exists('glossaryTags'),
  ...labelFields('source', taggedParts).map((field) => terms(field, [GLOSSARY])),
];

/**
 * Glossary terms of a record, and of its parts at any depth, by FQN, or all of a glossary or below a term. Tags and terms share a field of the index; another
 * field has their source.
 */
export const term: Facet = {
  id: 'term',
  label: 'facet.term',
  noun: 'facet.termNoun',
  icon: BookOpen,
  example: 'Business.Revenue',
  rankedBy: ['tags.tagFQN'],
  syntax: names({ none: true, wholes: true }),
  none: 'facet.termNone',
  note: 'facet.tagsOfParts',
  editor: { kind: 'values', find: 'facet.termFind' },
  values: { from: 'lists', lists: () => ['glossaryTerms'], wholes: true },
  isRare: true,
  calledByLastName: true,
  probes: (_, taggedParts) => [
    {
      key: 'term',
      forms: [{ id: 'field', any: anyOf(anyTerm(taggedParts)) }],
      has: (record, parts) => labelsOf(record, parts).some(({ source }) => source === GLOSSARY),
      fields: labelFieldsOf,
    },
  ],
  clause: (values, { taggedParts }) =>
    labelled(values, noneOf(anyTerm(taggedParts)), labelFields('tagFQN', taggedParts)),
  test(record, value, { taggedParts }) {
    const labels = labelsOf(record, taggedParts);
    if (value.is === 'none') return !labels.some(({ source }) => source === GLOSSARY);
    return hasText(
      labels.map(({ tagFQN }) => tagFQN),
      value,
    );
  },
  fields: (_, taggedParts) => labelFieldsOf(taggedParts),
};
