export const moreNamed = '{count} more: {names}';
export const namesAndMore = '{names} and {count} more';
export const andMore = 'and {count, number} more';
export const andMoreInTable = 'and {count, number} more, in the opened table';
export const columns = '{count, number} columns';
export const columnsNamed = '{count, number} columns: {names}';
export const followersNamed = '{count, number} followers: {names}';
export const tier = 'Tier {rank}';
export const usageIn =
  '{count, number} queries {period, select, week {in 7 days} month {in 30 days} other {in one day}}, percentile {percentile}';
export const ordinalEnding = '{whole, selectordinal, one {st} two {nd} few {rd} other {th}}';
export const copyFullName = 'Copy full name';
export const copyLink = 'Copy link';
