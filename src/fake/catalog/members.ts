/** Members that a record carries only where they are asked for: what the service lists as optional, and what is heavy. */
const ON_REQUEST: ReadonlySet<string> = new Set([
  'owners',
  'tags',
  'columns',
  'followers',
  'tableConstraints',
  'usageSummary',
  'viewDefinition',
  'schemaDefinition',
  'tablePartition',
  'changeDescription',
  'joins',
  'sampleData',
  'dataModel',
  'profile',
  'testSuite',
  'customMetrics',
  'queries',
  'domain',
  'domains',
  'dataProducts',
  'extension',
  'lifeCycle',
  'votes',
]);

/** Every field that can be asked for. */
export const ALL_FIELDS = ON_REQUEST;

/** Whether a member stands in a record for which `fields` were asked. */
export function isGiven(member: string, fields: ReadonlySet<string>): boolean {
  return !ON_REQUEST.has(member) || fields.has(member);
}

/** Members in their newest shape: `owner`, one object or a list, becomes `owners`. */
export function inNewestShape(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { owner, ...rest } = members;
  if (owner === undefined || rest['owners'] !== undefined) return rest;
  return { ...rest, owners: owner === null ? null : Array.isArray(owner) ? owner : [owner] };
}

/** Usage of a table that nobody asked: zeros, as the service answers it. */
export function noUsage(): Record<string, unknown> {
  const none = { count: 0, percentileRank: 0 };
  return { dailyStats: { ...none }, weeklyStats: { ...none }, monthlyStats: { ...none }, date: USAGE_DATE };
}

/** The catalog's today: nothing in it is younger, writes apart. */
export const NOW = Date.UTC(2026, 10, 20, 9, 0, 0);
export const USAGE_DATE = '2026-11-20';
