import { BlockList, isIP } from 'node:net';

/** Hosts that are reached without a proxy, as `NO_PROXY` names them. */
export interface DirectHosts {
  /** Whether a server is reached without a proxy. */
  readonly includes: (url: URL) => boolean;
  /** Entries that mean nothing, as they were written. */
  readonly meaningless: readonly string[];
}

type Family = 'ipv4' | 'ipv6';

const FAMILIES: Readonly<Record<number, Family>> = { 4: 'ipv4', 6: 'ipv6' };

const familyOf = (address: string): Family | undefined => FAMILIES[isIP(address)];

/** A host as entries write it: in lower case, without the brackets of an IPv6 address or a dot at its end. */
const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/** The length of a network mask such as `255.240.0.0`; undefined: ones follow on zeros, or it is no mask. */
function maskLength(mask: string): number | undefined {
  if (isIP(mask) !== 4) return undefined;
  const bits = mask
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  return /^1*0*$/.test(bits) ? bits.lastIndexOf('1') + 1 : undefined;
}

/** `10` or `10.1` with the zeros that make it an address. */
const padded = (address: string): string =>
  /^\d+(\.\d+){0,2}$/.test(address) ? [...address.split('.'), '0', '0', '0'].slice(0, 4).join('.') : address;

/** `10.` or `127.0.` as the network that it begins; undefined: it is no beginning of an IPv4 address. */
const networkBegun = (text: string): string | undefined =>
  /^(\d{1,3}\.){1,3}$/.test(text)
    ? `${padded(text.slice(0, -1))}/${8 * (text.split('.').length - 1)}`
    : undefined;

/** Adds an address, a network (`10.0.0.0/8`, `10.0.0.0/255.0.0.0`) or a range (`10.0.0.1-10.0.0.9`). @returns whether it is one */
function addNetwork(list: BlockList, entry: string): boolean {
  const address = plainHost(entry);
  const family = familyOf(address);
  if (family) {
    list.addAddress(address, family);
    return true;
  }
  const [, network = '', mask = ''] =
    /^\[?([\da-f.:]+)\]?\/([\d.]+)$/i.exec(networkBegun(entry) ?? entry) ?? [];
  const base = padded(network);
  const length = /^\d{1,3}$/.test(mask) ? Number(mask) : maskLength(mask);
  const baseFamily = familyOf(base);
  if (baseFamily && length !== undefined && length <= (baseFamily === 'ipv4' ? 32 : 128)) {
    list.addSubnet(base, length, baseFamily);
    return true;
  }
  const [first = '', last = '', ...more] = entry.split('-');
  const rangeFamily = familyOf(first);
  if (!rangeFamily || familyOf(last) !== rangeFamily || more.length > 0) return false;
  try {
    list.addRange(first, last, rangeFamily);
    return true;
  } catch {
    // The last address lies before the first.
    return false;
  }
}

/** Whether a list has a host that is an address. */
function inNetwork(list: BlockList, host: string): boolean {
  const family = familyOf(host);
  return family !== undefined && list.check(host, family);
}

/** A name, which stands for the names below it too; `*` stands for any letters. Its last part is no number. */
const NAME = /^(\*?\.)?[\w*-]+(\.[\w*-]+)*\.?$/;
/** The beginning or end of an address, with `*` for the rest. */
const ADDRESS_PATTERN = /^(?=.*\*)(?=.*[\d:])[\da-f.:*]+$/i;

/** The hosts of an entry by name; undefined: it is no name. */
function namePattern(entry: string): RegExp | undefined {
  const isAddress = ADDRESS_PATTERN.test(entry);
  if (!isAddress && (!NAME.test(entry) || /(^|\.)\d+\.?$/.test(entry))) return undefined;
  const name = plainHost(entry).replace(/^\*?\./, '');
  const letters = name.replaceAll('.', '\\.').replaceAll('*', '.*');
  return new RegExp(`^(.*\\.)?${letters}$`);
}

/**
 * Reads `NO_PROXY`, which has no standard: the union of what curl, Go, Python and Node read. Entries are separated by commas
 * or blanks: names, with the names below them, addresses, networks, ranges, `*` for any letters, each perhaps with a port.
 */
export function readDirectHosts(text: string): DirectHosts {
  const networks = new BlockList();
  const tests: ((host: string, port: string) => boolean)[] = [];
  const meaningless: string[] = [];
  for (const entry of text.split(/[,\s]+/).filter((part) => part !== '')) {
    if (addNetwork(networks, entry)) continue;
    // An IPv6 address has colons of its own, so that a port follows its brackets alone.
    const [, host = entry, wanted] = /^(\[.*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
    const pattern = namePattern(host);
    const ofPort = new BlockList();
    if (host === '*') tests.push((_, port) => wanted === undefined || wanted === port);
    else if (host !== entry && addNetwork(ofPort, host))
      tests.push((name, port) => wanted === port && inNetwork(ofPort, name));
    else if (pattern) tests.push((name, port) => (wanted ?? port) === port && pattern.test(name));
    else meaningless.push(entry);
  }
  return {
    meaningless,
    includes: ({ hostname, port, protocol }) => {
      const host = plainHost(hostname);
      const used = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
      return inNetwork(networks, host) || tests.some((matches) => matches(host, used));
    },
  };
}
