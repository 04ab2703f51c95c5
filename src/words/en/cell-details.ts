export const moreNamed = '{count} more: {names}';
export const namesAndMore = '{names} and {count} more';
export const andMore = 'and {count, number} more';
export const andMoreInTable = 'and {count, number} more, in the opened table';
export const columns = '{count, plural, one {# column} other {# columns}}';
export const columnsNamed = '{count, plural, one {# column} other {# columns}}: {names}';
export const followersNamed = '{count, plural, one {# follower} other {# followers}}: {names}';
export const tier = 'Tier {rank}';
export const usageIn =
  '{count, plural, one {# query} other {# queries}} {period, select, week {in 7 days} month {in 30 days} other {in one day}}{percentile, plural, =0 {} other {, percentile {percentile}}}';
export const notQueried = 'not queried';
export const notQueriedIn =
  'not queried {period, select, week {in 7 days} month {in 30 days} other {in one day}}';
export const ordinalEnding = '{whole, selectordinal, one {st} two {nd} few {rd} other {th}}';
export const copyFullName = 'Copy full name';
export const copyLink = 'Copy link';
