/** Buckets: the containers that are in no other. */
export const BUCKETS = 'landing bronze silver gold archive exports models logs'.split(' ');

/** Steps of a pipeline in their order, with their operators. */
export const TASKS = [
  ['wait_for_files', 'S3KeySensor', 'Waits until the files of the day are complete.'],
  ['extract', 'PythonOperator', 'Reads what has changed since the last run.'],
  ['validate', 'GreatExpectationsOperator', 'Checks keys, ranges and the number of rows.'],
  ['transform', 'SparkSubmitOperator', 'Brings it into the form of the warehouse.'],
  ['load', 'SnowflakeOperator', 'Writes the rows.'],
  ['test_models', 'BashOperator', 'Runs the tests of the models.'],
  ['notify', 'SlackWebhookOperator', 'Tells the channel of the team.'],
] as const;

/** Algorithms of models with their hyperparameters and typical values. */
export const ALGORITHMS = [
  ['Gradient boosting', { learning_rate: '0.05', max_depth: '6', n_estimators: '400', subsample: '0.8' }],
  ['Random forest', { n_estimators: '300', max_features: 'sqrt', min_samples_leaf: '20' }],
  ['Logistic regression', { C: '0.7', penalty: 'l2', solver: 'lbfgs' }],
  ['Neural network', { layers: '256,128,32', dropout: '0.2', batch_size: '1024', optimizer: 'adam' }],
  ['Prophet', { seasonality_mode: 'multiplicative', changepoint_prior_scale: '0.1' }],
  ['Isolation forest', { contamination: '0.01', n_estimators: '200' }],
] as const;

export const CHART_TYPES = ['Line', 'Bar', 'Area', 'Pie', 'Table', 'Histogram', 'Scatter', 'Text'] as const;

/** Schedules of pipelines, in the notations of their services. */
export const SCHEDULES = [
  '0 2 * * *',
  '15 * * * *',
  '*/10 * * * *',
  '0 6 * * 1',
  '30 5 * * 1-5',
  '@daily',
  '0 4 1 * *',
  '0 4 L * ?',
] as const;

/** Types of data models by the type of their service. */
export const MODEL_TYPES: Readonly<Record<string, readonly string[]>> = {
  Looker: ['LookMlView', 'LookMlExplore'],
  Superset: ['SupersetDataModel'],
  Tableau: ['TableauDataModel'],
  Metabase: ['MetabaseDataModel'],
};

/** Formats of the files in a container. */
export const FORMATS = 'parquet csv json,gz avro parquet,csv tsv,zip'
  .split(' ')
  .map((formats) => formats.split(','));
