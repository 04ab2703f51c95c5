import { describe, expect, test, vi } from 'vitest';
import { type ConnectionOptions, createConnection } from '#src/connection/connection.ts';
import { memoryStorage } from './memory-storage.ts';

const EXPIRED = Object.assign(new Error('x'), { kind: 'unauthorized', serverMessage: 'Expired token!' });

const make = (options: Partial<ConnectionOptions> = {}) =>
  createConnection({ origin: 'https://catalog.example.com', tab: memoryStorage(), now: () => 0, ...options });

describe('a refused request', () => {
  test('opens the dialog once per token, however many fail', async () => {
    const connection = make();
    let changes = 0;
    connection.subscribe(() => (changes += 1));
    for (let n = 0; n < 20; n += 1) connection.requireSignIn(EXPIRED);
    expect(changes).toBe(1);
    expect(connection.state()).toMatchObject({
      status: 'signed-out',
      dialog: { why: 'refused', held: false },
    });
    connection.closeDialog();
    connection.requireSignIn(EXPIRED);
    expect(connection.state().dialog).toBeUndefined();
    await connection.connect('new', false);
    connection.requireSignIn(EXPIRED);
    expect(connection.state()).toMatchObject({
      status: 'signed-out',
      dialog: { why: 'refused', held: true },
    });
  });

  test('that carried a token no longer held says nothing about the new one', async () => {
    const connection = make();
    await connection.connect('new', false);
    connection.requireSignIn(EXPIRED, 'old');
    expect(connection.state().status).toBe('signed-in');
    connection.requireSignIn(EXPIRED, 'new');
    expect(connection.state().status).toBe('signed-out');
  });

  test('is still the reason when the dialog is opened again by hand', () => {
    const connection = make();
    connection.requireSignIn(EXPIRED);
    connection.closeDialog();
    connection.openDialog();
    expect(connection.state().dialog?.why).toBe('refused');
  });
});

describe('connecting', () => {
  test('holds a token that the server accepts, and has what was refused asked again', async () => {
    const onConnected = vi.fn<() => void>();
    const check = vi.fn<(token: string) => Promise<unknown>>().mockResolvedValue({});
    const connection = make({ check, onConnected });
    connection.requireSignIn(EXPIRED);
    await connection.connect(' good ', true);
    expect(check).toHaveBeenCalledWith('good');
    expect(connection.token()).toBe('good');
    expect(connection.state()).toMatchObject({
      status: 'signed-in',
      held: true,
      kept: true,
      dialog: undefined,
    });
    expect(onConnected).toHaveBeenCalledOnce();
  });

  test('leaves the token before where the server does not accept the new one', async () => {
    const onConnected = vi.fn<() => void>();
    const connection = make({
      check: (token) => (token === 'bad' ? Promise.reject(EXPIRED) : Promise.resolve()),
      onConnected,
    });
    await connection.connect('good', false);
    await expect(connection.connect('bad', false)).rejects.toBe(EXPIRED);
    expect(connection.token()).toBe('good');
    expect(onConnected).toHaveBeenCalledOnce();
  });

  test('by email and password takes the token that the server answers', async () => {
    const connection = make({ login: (email, password) => Promise.resolve(`${email}/${password}`) });
    await connection.signIn('ana@example.com', 'secret', false);
    expect(connection.token()).toBe('ana@example.com/secret');
    await expect(make().signIn('a', 'b', false)).rejects.toThrow('no sign-in by password');
  });
});

test('the server may be called otherwise in another language', () => {
  let name = 'the demo catalog';
  const connection = make({ host: () => name });
  expect(connection.host).toBe('the demo catalog');
  name = 'Demo-Katalog';
  expect(connection.host).toBe('Demo-Katalog');
  expect(make({ host: 'main' }).host).toBe('main');
  expect(make().host).toBe('catalog.example.com');
});

test('forgetting takes the token and tells the page to drop its rows', async () => {
  const onForgotten = vi.fn<() => void>();
  const entries = new Map<string, string>();
  const connection = make({ tab: memoryStorage(entries), onForgotten });
  await connection.connect('canary', true);
  connection.forget();
  expect(connection.token()).toBeUndefined();
  expect(entries.size).toBe(0);
  expect(onForgotten).toHaveBeenCalledOnce();
  expect(connection.state()).toMatchObject({ held: false, dialog: { why: 'forgotten' } });
  connection.requireSignIn(EXPIRED);
  expect(connection.state()).toMatchObject({ status: 'signed-out', dialog: { why: 'forgotten' } });
});

test('learns how people sign in when it has to ask, and does without where that fails', async () => {
  const connection = make({ auth: () => Promise.resolve({ provider: 'basic' }) });
  expect(connection.state().provider).toBeUndefined();
  connection.openDialog();
  await vi.waitFor(() => expect(connection.state().provider).toBe('basic'));
  const failing = make({ auth: () => Promise.reject(new Error('down')) });
  failing.openDialog();
  await Promise.resolve();
  expect(failing.state()).toMatchObject({ provider: undefined, dialog: { why: 'asked' } });
});
