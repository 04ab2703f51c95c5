import { BookOpen } from 'lucide-react';
import { noneOf, noneOrNamed, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText, indexedLabelFields, indexedLabels } from '../filtered-record.ts';
import { names, namesOf, NONE } from '../value-syntax.ts';

const GLOSSARY = 'Glossary';

/** Glossary terms of a record, and of its parts' top level, by FQN. Tags and terms are one field of the index, and say where they come from in another. */
export const term: Facet = {
  id: 'term',
  label: 'facet.term',
  noun: 'facet.termNoun',
  icon: BookOpen,
  group: 'meaning',
  example: 'Business.Revenue',
  syntax: names({ none: true }),
  noneHint: 'facet.termNoneHint',
  presets: [{ value: NONE, label: 'facet.termNone' }],
  note: 'facet.tagsOfParts',
  editor: { kind: 'values', find: 'facet.termFind' },
  values: { from: 'lists', lists: () => ['glossaryTerms'] },
  calledByLastName: true,
  clause: (values) =>
    noneOrNamed(values, noneOf([terms('tags.source', [GLOSSARY])]), terms('tags.tagFQN', namesOf(values))),
  test(record, value, { taggedParts }) {
    const labels = indexedLabels(record, taggedParts);
    if (value.is === 'none') return !labels.some(({ source }) => source === GLOSSARY);
    return hasText(
      labels.map(({ tagFQN }) => tagFQN),
      value,
    );
  },
  fields: (_, taggedParts) => indexedLabelFields(taggedParts),
};
