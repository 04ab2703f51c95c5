import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { fieldsAsked } from '#test/support/requests.ts';

const pipeline = (name: string, more: object = {}): StoredTable => ({
  id: `pipeline-${name}`,
  name,
  fullyQualifiedName: `airflow.${name}`,
  updatedAt: 1_795_000_000_000,
  service: {
    id: 'pipelineService-airflow',
    type: 'pipelineService',
    name: 'airflow',
    fullyQualifiedName: 'airflow',
    deleted: false,
  },
  serviceType: 'Airflow',
  deleted: false,
  ...more,
});

const START = Date.UTC(2026, 10, 20, 2, 0);
const task = (name: string, downstreamTasks: readonly string[] = [], more: object = {}) => ({
  name,
  downstreamTasks,
  ...more,
});

const CATALOG = [
  pipeline('load_orders', {
    pipelineUrl: 'https://airflow.example.com/load_orders',
    scheduleInterval: '30 5 * * 1-5',
    // Written in another order than they run.
    tasks: [
      task('publish', [], { taskType: 'PythonOperator', taskUrl: 'javascript:alert(1)' }),
      task('extract', ['check', 'transform'], { sourceUrl: 'https://airflow.example.com/extract' }),
      task('transform', ['publish']),
      task('check', ['transform', 'nowhere']),
    ],
    pipelineStatus: {
      timestamp: START,
      executionStatus: 'Failed',
      taskStatus: [
        { name: 'extract', executionStatus: 'Successful', startTime: START, endTime: START + 60_000 },
        { name: 'check', executionStatus: 'Failed', startTime: START, endTime: START + 660_000 },
        { name: 'transform', executionStatus: 'Skipped', startTime: START, endTime: START },
      ],
    },
  }),
  pipeline('circle', { tasks: [task('a', ['b']), task('b', ['a']), task('c', ['c'])] }),
  pipeline('odd', { scheduleInterval: '0 4 L * ?', tasks: [] }),
];

const open = (address = '/pipelines') => openApp(address, { catalog: CATALOG });
const tasksOf = async () => {
  const list = await screen.findByRole('list', { name: 'Tasks' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
};

describe('the list of pipelines', () => {
  test('shows how the last run ended where its column is chosen, and asks for it then alone', async () => {
    const { requests } = await open('/pipelines?columns=name,lastRun');
    const row = await rowNamed('load_orders');
    await eventually(() => within(row).getByText('failed')).toBeVisible();
    expect(fieldsAsked(await requests(), '/api/v1/pipelines')).toEqual(['pipelineStatus']);
  });
});

describe('an opened pipeline', () => {
  test('lists its tasks in their order with how each ended, leads by web addresses alone, and says when it runs', async () => {
    await open('/pipelines/airflow.load_orders');
    const tasks = await tasksOf();
    expect(tasks.map((text) => text.replace(/failed.*|skipped.*|PythonOperator/, ''))).toEqual([
      'extract',
      'check',
      'transform',
      'publish',
    ]);
    const list = within(screen.getByRole('list', { name: 'Tasks' }));
    expect(list.getByRole('img', { name: 'succeeded' })).toBeVisible();
    expect(list.getByRole('img', { name: 'failed' })).toBeVisible();
    expect(tasks[1]).toMatch(/^checkfailed at /);
    expect(list.getByRole('link', { name: 'extract' })).toHaveAttribute(
      'href',
      'https://airflow.example.com/extract',
    );
    expect(list.queryByRole('link', { name: 'publish' })).toBeNull();
    expect(screen.getByRole('link', { name: /Open in Airflow/ })).toHaveAttribute(
      'href',
      'https://airflow.example.com/load_orders',
    );
    const runs = screen.getByRole('region', { name: 'Runs' });
    expect(runs).toHaveTextContent('Mon–Fri at 05:30');
    expect(runs).toHaveTextContent('30 5 * * 1-5');
    expect(runs).toHaveTextContent('failed');
    expect(runs).toHaveTextContent('11 min');
  });

  test('with tasks that wait for each other lists all of them', async () => {
    await open('/pipelines/airflow.circle');
    await eventually(tasksOf).toEqual(['a', 'b', 'c']);
  });
});
