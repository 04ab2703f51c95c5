import type { State } from './states.ts';
import { alert, dialog, failing, press, pressInBar, row } from './ways.ts';

/** States with something open over the list: menus, dialogs, the table beside it. */
export const OPEN_STATES: readonly State[] = [
  {
    name: 'the menu of a header',
    address: '/tables',
    reach: async (page) => {
      await row(page).waitFor();
      const button = page.getByRole('button', { name: 'Name column' });
      await button.waitFor({ state: 'attached' });
      // Rows of two lines have no header.
      if ((page.viewportSize()?.width ?? 0) <= 640) return;
      // It shows while its header is pointed at.
      await button.hover({ force: true });
      await button.click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'go to a row',
    address: '/tables',
    reach: async (page) => {
      await press(page, 'Go to row');
      await page.getByRole('spinbutton', { name: 'Row' }).waitFor();
    },
  },
  {
    name: 'an export that failed',
    address: '/tables',
    faults: [{ route: '/api/v1/tables?limit=1000', skip: 2, times: -1, then: failing(403) }],
    reach: async (page) => {
      await row(page).waitFor();
      // Whatever the browser has for it, the file is a download.
      await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
      await pressInBar(page, 'Export');
      await dialog(page, 'Export');
      await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
      await alert(page);
    },
  },
  {
    name: 'the databases of the bar',
    address: '/tables',
    reach: async (page) => {
      await row(page).waitFor();
      await page.getByRole('combobox', { name: 'Database' }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'a far jump',
    address: '/tables',
    reach: async (page, site) => {
      await row(page).waitFor();
      await site.ask('PUT', '/__fake/settings', { latency: 2_000 });
      await page.getByRole('grid').focus();
      await page.keyboard.press('Control+End');
      await page.getByRole('progressbar').first().waitFor();
    },
  },
  {
    name: 'the palette',
    address: '/tables',
    reach: async (page) => {
      await page.getByRole('heading', { name: 'Tables' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Go to a table, view or command' }).fill('ord');
      await page.locator('[role=dialog] mark').first().waitFor();
    },
  },
  {
    name: 'the keyboard shortcuts',
    address: '/tables',
    reach: async (page) => {
      await page.getByRole('heading', { name: 'Tables' }).waitFor();
      await page.keyboard.press('?');
      await dialog(page, 'Keyboard shortcuts');
    },
  },
  {
    name: 'the columns to choose from',
    address: '/tables',
    reach: async (page) => {
      await press(page, 'Columns');
      await dialog(page, 'Columns');
    },
  },
  {
    name: 'the name of a view to save',
    address: '/tables?q=orders',
    reach: async (page) => {
      await row(page).waitFor();
      await pressInBar(page, 'Save view');
      await dialog(page, 'Save view');
    },
  },
  {
    name: 'the rail, as a drawer where it is one',
    address: '/tables',
    reach: async (page) => {
      await row(page).waitFor();
      const drawer = page.getByRole('button', { name: 'Views and databases' });
      if (await drawer.isVisible()) await drawer.click();
      await page.getByRole('textbox', { name: 'Find a database or schema' }).fill('s');
    },
  },
  {
    name: 'the choice of an export',
    address: '/tables',
    reach: async (page) => {
      await row(page).waitFor();
      await pressInBar(page, 'Export');
      await dialog(page, 'Export');
    },
  },
];
