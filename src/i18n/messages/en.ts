import type { CompiledMessage } from 'icu-minify/format';
import type { enOpened } from './en-opened.ts';

/**
 * The English messages of the first screen, by namespace and name: ICU MessageFormat, with tags like `<b>…</b>` where
 * elements stand in the text. The build compiles them (`build/messages-plugin.ts`), so this file holds nothing but string
 * literals. What is loaded when it is opened has its messages in `en-opened.ts`.
 */
export const en = {
  /** Labels of buttons and states that many parts share. */
  common: {
    details: 'Details',
    cancel: 'Cancel',
    close: 'Close',
    copied: 'Copied',
    copyDetails: 'Copy details',
    couldNotCopy: 'Could not copy',
    loading: 'Loading…',
    notice: 'Notice',
    refresh: 'Refresh',
    retry: 'Retry',
    save: 'Save',
    undo: 'Undo',
  },
  /** What the keys of the grid do, in the dialog of shortcuts. */
  gridKeys: {
    move: 'Move by cell',
    screen: 'Screen up, down',
    rowEnds: 'First, last cell of the row',
    listEnds: 'First, last row',
    open: 'Open beside the list',
    press: 'Press the button in the cell',
    copyCell: 'Copy the cell',
    copyRow: 'Copy the row',
    menu: 'Menu',
    width: 'Narrower, wider',
    order: 'Move left, right',
  },
  /** Commands of the page and of the detail panel, in the palette and in the dialog of shortcuts. */
  commands: {
    back: 'Close, cancel, back to the grid',
    searchTables: 'Search tables',
    goTo: 'Go to a table, view or command',
    shortcuts: 'Keyboard shortcuts',
    nextTable: 'Next table',
    previousTable: 'Previous table',
    fullWidthAndBack: 'Full width and back',
    closeTable: 'Close the table',
  },
  /** The menu of languages. */
  language: {
    language: 'Language',
    notLoaded: 'The language did not load; the one before stays.',
  },
  /** Stand-ins for characters that cannot be seen. */
  invisible: {
    blank: 'blank',
    aBlank: 'a blank',
    invisibleCharacter: 'invisible character {code}',
  },
  /** The title of the document and the notes in it. */
  page: {
    tables: 'Tables',
    foundIn: '“{q}” in {database}',
    foundInAll: '“{q}” in all tables',
    filtered: '{rows}: {filters}',
    signedOut: 'Signed out',
    tokenEndsSoon: 'Token ends soon',
  },
  /** The page after an error while rendering. */
  pageFailed: {
    notDrawn: 'This page could not be drawn',
    notDrawnText:
      'The fault is in this page, not in the catalog. Nothing of yours is lost: the address keeps the view.',
    loadAgain: 'Load the page again',
  },
  /** The header of the page. */
  layout: {
    views: 'Views',
    viewsAndDatabases: 'Views and databases',
    searchTables: 'Search tables',
    searchTablesByName: 'Search tables by name',
    clearSearch: 'Clear search',
    demoCatalog: 'Demo catalog',
    server: 'Server: {shown}',
  },
  /** The toolbar above the list. */
  toolbar: {
    export: 'Export',
    copyLink: 'Copy link',
    copyLinkToView: 'Copy link to this view',
    linkCopied: 'Link copied',
    copyingNotAllowed: 'The browser did not allow copying',
    saveView: 'Save view',
    more: 'More',
    moreActions: 'More: export, copy link, save view',
    database: 'Database',
    allDatabases: 'All databases',
    pickDatabase: 'Pick a database',
    theme: 'Theme',
    themeInForce: '{theme, select, light {Theme: light} dark {Theme: dark} other {Theme: system}}',
    copyAsCurl: 'Copy as curl',
    copyRequestAsCurl: 'Copy the request as curl',
  },
  /** The status bar below the list. */
  statusBar: {
    readFromServer: 'Read from the server at {time}, in {ms, number} ms',
  },
  /** The sidebar: saved views and the tree of databases. */
  sidebar: {
    databasesNotLoaded: 'The databases did not load.',
    views: 'Views',
    close: 'Close views and databases',
    allTables: 'All tables',
    databases: 'Databases',
    keepsSearch: 'keeps the search',
    noDatabases: 'No databases yet',
    firstDatabases: 'first {count, number}, loading more…',
    onlyFirst: 'These are the first {count, number}.',
    findDatabase: 'Find a database',
    findDatabaseOrSchema: 'Find a database or schema',
    clear: 'Clear',
    noneFound: 'No database has “{typed}” in its name',
    schemasOf: 'Schemas of {name}',
    noSchemas: 'No schemas',
    schemasFailed: 'The schemas did not load. {reason}',
    copyFilter: 'Copy filter as link: {name}',
    databaseFilter: 'Database filter',
    searchFilter: 'Search filter',
    removeDatabase: 'Remove the database filter',
    removeSearch: 'Remove the search filter',
    quoted: '“{text}”',
  },
  /** The list while it loads, and in place of it where it is empty or failed. */
  list: {
    stillLoading: 'Still loading…',
    refreshRows: 'Refresh the rows',
    previousRows: 'These rows are those of the list before',
    nothingLoaded: 'Nothing loaded',
    loadingFirst: 'Loading the first {count, plural, one {table} other {# tables}}…',
    tables: 'Tables',
  },
  /** The grid itself. */
  grid: {
    labelAndNote: '{label}, {note}',
    widthOf: 'Width of {column}',
    cannotBeShown: 'This value cannot be shown',
  },
  /** The menu of a column header. */
  columnMenu: {
    columnMenu: '{column} column',
    sortAToZ: 'Sort, A to Z',
    sortZToA: 'Sort, Z to A',
    sortNewest: 'Sort, newest first',
    sortOldest: 'Sort, oldest first',
    sortMost: 'Sort, most first',
    sortLeast: 'Sort, least first',
  },
  /** The dialog that chooses columns, and its button. */
  columnPicker: {
    columns: 'Columns',
    shownOf: '{shown, number} of {total, number}',
    shownOfInWords: '{shown, number} of {total, number} shown',
  },
  /** Labels of the columns. */
  column: {
    name: 'Name',
    location: 'Location',
    type: 'Type',
    owners: 'Owners',
    tags: 'Tags',
    usage: 'Usage',
    usageDays: '7 days',
    columns: 'Columns',
    followers: 'Followers',
    constraints: 'Constraints',
    description: 'Description',
    updated: 'Updated',
  },
  /** What cells show, and what stands in their tooltips. */
  cell: {
    moreNamed: '{count} more: {names}',
    namesAndMore: '{names} and {count} more',
    andMore: 'and {count, number} more',
    andMoreInTable: 'and {count, number} more, in the opened table',
    columns: '{count, plural, one {# column} other {# columns}}',
    columnsNamed: '{count, plural, one {# column} other {# columns}}: {names}',
    followersNamed: '{count, plural, one {# follower} other {# followers}}: {names}',
    tier: 'Tier {rank}',
    usageIn:
      '{count, plural, one {# query} other {# queries}} {period, select, week {in 7 days} month {in 30 days} other {in one day}}{percentile, plural, =0 {} other {, percentile {percentile}}}',
    notQueried: 'not queried',
    notQueriedIn: 'not queried {period, select, week {in 7 days} month {in 30 days} other {in one day}}',
    ordinalEnding: '{whole, selectordinal, one {st} two {nd} few {rd} other {th}}',
    copyFullName: 'Copy full name',
    copyLink: 'Copy link',
    none: 'none',
    unknown: 'unknown',
  },
  /** Types of tables. */
  tableType: {
    regular: 'Regular',
    view: 'View',
    secureView: 'Secure view',
    materializedView: 'Mat. view',
    partitioned: 'Partitioned',
    external: 'External',
    foreign: 'Foreign',
    iceberg: 'Iceberg',
  },
  /** Constraints of tables. */
  constraint: {
    primaryKey: 'primary key',
    foreignKey: 'foreign key',
    unique: 'unique',
    sortKey: 'sort key',
    distributionKey: 'distribution key',
    clusterKey: 'cluster key',
    kindAndColumns: '{kind}: {columns}',
  },
  /** Ages in cells: a number and one of these units. */
  age: {
    ago: 'ago',
    year: 'y',
    month: 'mo',
    week: 'wk',
    day: 'd',
    hour: 'h',
    minute: 'min',
  },
  /** Counts of tables. */
  count: {
    tables: '{count, plural, one {# table} other {# tables}}',
    tablesAtLeast: '{count, number}+ tables',
    rangeOf: '{range} of {total}',
  },
  /** The search field and the summary of its results. */
  search: {
    matching: '{total} match “<q></q>”',
    searchingFor: 'Searching for “<q></q>”…',
    stillSearchingFor: 'Still searching for “<q></q>”…',
  },
  /** The menu that sorts. */
  sort: {
    bestMatch: 'Best match',
    name: 'Name',
    updatedNewest: 'Updated, newest first',
    updatedOldest: 'Updated, oldest first',
    nameAToZ: 'Name, A to Z',
    nameZToA: 'Name, Z to A',
    usageMost: 'Usage, most first',
    label: 'Sort',
    current: '<label>Sorted by</label> {choice}',
    direction: 'Direction',
    catalogOrder: 'Name, the order of the catalog',
    aToZ: 'A to Z',
    zToA: 'Z to A',
    newestFirst: 'newest first',
    oldestFirst: 'oldest first',
    mostFirst: 'most queried first',
    leastFirst: 'least queried first',
    onlyWholeList: 'Only the whole list has it, without filters and words.',
    needsWords: 'Needs words in the search box.',
  },
  /** Filters: names of facets, what a filter says of its values, and values that are not names. */
  filter: {
    owner: 'Owner',
    tag: 'Tag',
    tier: 'Tier',
    term: 'Glossary term',
    follower: 'Follower',
    type: 'Type',
    service: 'Service',
    database: 'Database',
    schema: 'Schema',
    column: 'Column name',
    updated: 'Updated',
    usage: 'Usage',
    missing: 'Missing',
    is: 'is',
    isNot: 'is not',
    isNamed: 'is named',
    isNotNamed: 'is not named',
    isIn: 'is in the',
    isNotIn: 'is not in the',
    none: 'none',
    missingOwner: 'owner',
    missingTags: 'tags',
    missingTier: 'tier',
    missingDescription: 'description',
    lastHours: 'last {hours, plural, one {hour} other {# hours}}',
    lastDays: 'last {days, plural, one {day} other {# days}}',
    since: 'time since {day}',
    until: 'time until {day}',
    between: 'time from {from} to {to}',
    usageFrom: '{from, number} or more queries a week',
    usageTo: '{to, number} or fewer queries a week',
    usageBetween: '{from, number} to {to, number} queries a week',
    holds: '…{text}…',
    beginsWith: '{text}…',
    endsWith: '…{text}',
    or: '{first} or {second}',
    sentence: '{facet} {is} {values}',
  },
  /** The row of chips, the popover that makes and edits filters, and suggestions under the search box. */
  filterBar: {
    filters: 'Filters',
    filter: 'Filter',
    matching: '{total} match',
    matchingOf: '{total} of {all} match',
    filterHint: 'Filters in force: {count, number}',
    remove: 'Remove filter {facet}',
    clearAll: 'Clear all',
    more: '+{count, number}',
    gone: 'not found',
    goneWhy: '“{value}” is not in the catalog any more.',
    removed: 'Removed: {filter}',
  },
  /** The form that goes to a row or to a table. */
  goTo: {
    toRow: 'Go to row',
    toRowDots: 'Go to row…',
    toRowNumber: 'Go to row {row, number}',
  },
  /** The progress of a jump to a row or to a table. */
  jump: {
    rowOf: '<b>{row, number}</b><rest> of {total, number}</rest>',
  },
  /** Records as the server sent them, and records that cannot be read. */
  record: {
    tooDeep: 'The record is nested too deeply to be written out',
    notARecord: 'The server sent something that is not a record',
    memberMissing: 'The server sent a record without a {member}',
    memberNotText: 'The server sent a record whose {member} is not a text',
  },
  /** Saved views in the sidebar. */
  savedViews: {
    deleted: 'Deleted “<name></name>”',
    dismiss: 'Dismiss',
    nameOfView: 'Name of the view',
    optionsFor: 'Options for {name}',
    rename: 'Rename',
    opensFirst: 'opens first',
    makeDefault: 'Make default',
    openAllFirst: 'Open all tables first again',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    notCopied: 'The browser did not allow copying',
    moveUp: 'Move up',
    moveDown: 'Move down',
    deleteIt: 'Delete',
    unsaved: 'changed, not saved',
    changed: 'Changed: {changes}',
    update: 'Update',
    updateNamed: 'Update {name}',
    undoChanges: 'Undo the changes of {name}',
    options: 'Options for views',
    toFile: 'Export views to a file',
    fromFile: 'Import views from a file…',
    file: 'File of views',
    notRead: '{file} could not be read. Nothing was changed.',
    added: '{count, plural, one {# view} other {# views}} added from {file}.',
    known: '{count, plural, one {# view was here already.} other {# views were here already.}}',
    unread: '{count, plural, one {# entry of it cannot be read.} other {# entries of it cannot be read.}}',
  },
  /** Parts of a view that differ from the saved one. */
  viewPart: {
    search: 'search',
    database: 'database',
    filters: 'filters',
    columns: 'columns',
    sort: 'sort',
    pageSize: 'page size',
  },
  /** The menu of servers and their states. */
  servers: {
    noAnswer: 'No answer',
    failing: 'Failing',
    notReadable: 'Not readable',
    notACatalog: 'Not a catalog',
    proxySignIn: 'Proxy sign-in',
    notAllowed: 'Not allowed',
  },
  /** The demo: its hint and its menu. */
  demo: {
    catalogName: 'the demo catalog',
    hintLabel: 'About this demo',
    hintWhat: 'A made-up catalog that lives in this browser: nothing to install, nothing leaves it.',
    hintTry: 'Scroll, search, choose columns, save a view: the address is the whole of what you see.',
    hintMenu:
      '“Demo catalog”, at the top, makes it a million tables, slow, or broken, to see what happens then.',
    gotIt: 'Got it',
    title: 'Demo catalog',
    text: 'A made-up catalog that lives in this browser. Nothing leaves it, and nothing here is real.',
    tables: 'Tables',
    behavesLike: 'Behaves like',
    documentedService: 'the documented service',
    answersTake: 'Answers take',
    hostile: 'Hostile names and values',
    makeFail: 'Make something fail',
    noneSet: 'Nothing is set to fail.',
    someSet:
      '{count, plural, one {# failure is set: scroll, search or refresh to meet it.} other {# failures are set: scroll, search or refresh to meet them.}}',
    putBack: 'Put everything back',
    load: 'Load this catalog',
    nextPage: 'The next page fails',
    nextPageHint: '503, three times',
    tooMany: 'Too many requests',
    tooManyHint: '429, wait 90 s',
    tokenExpires: 'The token expires',
    tokenExpiresHint: '401, until signed in',
    cutOff: 'Answers are cut off',
    cutOffHint: '5 times',
    hang: 'Answers hang',
    hangHint: '20 s, twice',
    signInPage: 'A sign-in page comes instead',
    noNetwork: 'The network is gone',
    untilPutBack: 'until put back',
  },
} as const;

/** All English messages. */
export type English = typeof en & typeof enOpened;

/** The messages of any language: the same namespaces and names as in English. */
export type Messages = {
  readonly [Namespace in keyof English]: {
    readonly [Name in keyof English[Namespace]]: CompiledMessage;
  };
};
