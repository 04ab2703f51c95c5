/** Lists of services that the page reads. Metadata services are none of them, because their records have a bot's token. */
export const SERVICE_LISTS = [
  'databaseServices',
  'messagingServices',
  'dashboardServices',
  'pipelineServices',
  'mlmodelServices',
  'storageServices',
] as const;
