// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dropPlace, isCurrentPath, readAddress, writePlace } from '#src/view/address.ts';
import { tableViewSpec } from './views.ts';

const TABLES = { resource: { path: 'tables' }, viewSpec: tableViewSpec };
const PLACE = { after: 'c', start: 583, row: 612, name: 's.d.s.t' };

const goTo = (address: string) => history.replaceState(null, '', address);
/** The list of the address, as a page has it that has drawn it. */
const listNow = () => ({ ...TABLES, view: readAddress(tableViewSpec).view });

beforeEach(() => goTo('/tables'));

describe('the place', () => {
  test('stands in the address beside the view', () => {
    goTo('/tables?q=orders&colour=red');
    writePlace(PLACE, listNow());
    expect(readAddress(tableViewSpec)).toMatchObject({ view: { q: 'orders' }, place: PLACE });
  });

  test('of other rows is not written: the address may be ahead of what is drawn', () => {
    const list = listNow();
    goTo('/tables?q=orders');
    writePlace(PLACE, list);
    expect(location.search).toBe('?q=orders');
    goTo('/tables?columns=name');
    writePlace(PLACE, list);
    expect(readAddress(tableViewSpec).place).toEqual(PLACE);
  });

  test('is not written into the address of another type, whose page may be loading, nor of no list', () => {
    const list = listNow();
    for (const path of ['/topics', '/topics/a.b', '/', '/nothing/here']) {
      goTo(path);
      writePlace(PLACE, list);
      expect(location.search).toBe('');
    }
    goTo('/tables/a.b');
    writePlace(PLACE, list);
    expect(readAddress(tableViewSpec).place).toEqual(PLACE);
  });

  test('is written once, though browsers encode letters of the view', () => {
    goTo('/tables?q=größe');
    const written = vi.spyOn(history, 'replaceState');
    const list = listNow();
    writePlace(PLACE, list);
    writePlace(PLACE, list);
    expect(written).toHaveBeenCalledOnce();
  });

  test('is written and dropped beside the column of the opened record, which stays', () => {
    goTo('/tables/a.b?q=orders#city');
    writePlace(PLACE, listNow());
    expect(location.search + location.hash).toBe('?q=orders&after=c&start=583&row=612&name=s.d.s.t#city');
    dropPlace();
    expect(location.search + location.hash).toBe('?q=orders#city');
  });

  test('is dropped for another server, whatever the address lists', () => {
    const rest = '?q=a+b&partitions=>3&type=Regular';
    goTo(`/topics/a.b${rest}&after=c&start=583&row=612&name=s.d.s.t`);
    const { search } = new URL(`/topics${rest}`, location.href);
    dropPlace();
    expect(location.pathname + location.search).toBe(`/topics/a.b${search}`);
    goTo('/tables?row=612');
    dropPlace();
    expect(location.search).toBe('');
  });
});

test('a path is the current one whatever letters the browser encodes in it', () => {
  goTo('/tables/a.größe?q=größe');
  expect(isCurrentPath('/tables/a.gr%C3%B6%C3%9Fe?q=größe')).toBe(true);
  expect(isCurrentPath('/tables/a.gr%C3%B6%C3%9Fe')).toBe(false);
  expect(isCurrentPath('/tables?q=größe')).toBe(false);
  expect(isCurrentPath('/tables/a.größe?q=größe#city')).toBe(false);
  goTo('/tables/a#größe');
  expect(isCurrentPath('/tables/a#größe')).toBe(true);
  expect(isCurrentPath('/tables/a')).toBe(false);
});
