/** Words that are written in their own way. */
const SPELLED: Readonly<Record<string, string>> = {
  api: 'API',
  gl: 'GL',
  id: 'ID',
  netsuite: 'NetSuite',
  sap: 'SAP',
  shipstation: 'ShipStation',
  sku: 'SKU',
  sms: 'SMS',
  url: 'URL',
  utm: 'UTM',
  vat: 'VAT',
};

/** A technical name as a title: `sap_orders` -> `SAP Orders`. */
export function titled(name: string): string {
  return name
    .split(/[_\s-]+/u)
    .map((word) => SPELLED[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** A technical name as words: `api_requests` -> `API requests`. */
export function worded(name: string): string {
  return name
    .split('_')
    .filter((word) => word !== '')
    .map((word) => SPELLED[word] ?? word)
    .join(' ');
}

/** A technical name as the beginning of a sentence: `order_items` -> `Order items`. */
export function spoken(name: string): string {
  const words = worded(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
