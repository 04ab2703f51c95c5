import { expect, test } from 'vitest';
import { FACETS } from '#src/filters/facets/registry.ts';
import { filtersText } from '#src/filters/filter-words.ts';
import { loadGerman, t } from '#test/support/translator.ts';

/** A filter of every facet, and its sentence in each language. */
const SENTENCES = [
  ['owner', 'risk', 'Owner is risk', 'Besitzer ist risk'],
  ['tag', 'PII.Sensitive', 'Tag is PII.Sensitive', 'Tag ist PII.Sensitive'],
  ['tier', 'Tier.Tier1', 'Tier is Tier1', 'Stufe ist Tier1'],
  ['domain', 'Sales.EMEA', 'Domain is Sales.EMEA', 'Domäne ist Sales.EMEA'],
  ['dataProduct', 'Orders', 'Data product is Orders', 'Datenprodukt ist Orders'],
  ['certification', 'Certification.Gold', 'Certification is Gold', 'Zertifizierung ist Gold'],
  ['type', 'View', 'Type is View', 'Typ ist View'],
  ['term', 'Sales.Order', 'Glossary term is Sales.Order', 'Glossarbegriff ist Sales.Order'],
  ['follower', 'ada', 'Follower is ada', 'Follower ist ada'],
  ['status', 'In Review', 'Status is In Review', 'Status ist In Review'],
  ['service', 'snow', 'Service is snow', 'Dienst ist snow'],
  ['serviceType', 'Snowflake', 'Type of service is Snowflake', 'Art des Dienstes ist Snowflake'],
  ['database', 'snow.sales', 'Database is snow.sales', 'Datenbank ist snow.sales'],
  ['column', 'id', 'Column name is id', 'Spaltenname ist id'],
  ['updated', '7d', 'Updated is in the last 7 days', 'Geändert ist: letzte 7 Tage'],
  ['usage', '100..', 'Usage is 100 or more queries a week', 'Nutzung ist mindestens 100 Abfragen je Woche'],
  ['missing', 'description', 'Description is missing', 'Beschreibung fehlt'],
] as const;

test('every facet has a sentence here', () => {
  expect(FACETS.map(({ id }) => id)).toEqual(SENTENCES.map(([facet]) => facet));
});

test.each(SENTENCES)('a filter by %s, %s, reads: %s; %s', async (facet, value, english, german) => {
  const filters = [{ facet, not: false, values: [value] }];
  expect(filtersText(filters, t)).toBe(english);
  expect(filtersText(filters, await loadGerman())).toBe(german);
});

test('what is missing may be one of several parts, or not be missing', async () => {
  const two = [{ facet: 'missing', not: true, values: ['tags', 'owner'] }];
  expect(filtersText(two, t)).toBe('Tag or owner is not missing');
  expect(filtersText(two, await loadGerman())).toBe('Tag oder Besitzer fehlt nicht');
});
