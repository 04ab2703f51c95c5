import { BlockList, isIP } from 'node:net';

const FAMILIES: Readonly<Record<number, 'ipv4' | 'ipv6'>> = { 4: 'ipv4', 6: 'ipv6' };

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined => FAMILIES[isIP(address)];

/** A host as entries write it: in lower case, without the brackets of an IPv6 address or a dot at its end. */
const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/** An address or a network such as `10.0.0.0/8`; undefined: it is neither. */
function networkOf(entry: string): BlockList | undefined {
  const [address = '', length, ...more] = entry.split('/');
  const base = plainHost(address);
  const family = familyOf(base);
  if (!family || more.length > 0) return undefined;
  const most = family === 'ipv4' ? 32 : 128;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
  if (bits > most) return undefined;
  const list = new BlockList();
  list.addSubnet(base, bits, family);
  return list;
}

/** A name, perhaps after `.` or `*.`, whose last part is no number. */
const NAME = /^(\*?\.)?[\w-]+(\.[\w-]+)*\.?$/;

/** The hosts of an entry without its port: a name stands for the names below it too; undefined: it means nothing. */
function hostsOf(entry: string): ((host: string) => boolean) | undefined {
  if (entry === '*') return () => true;
  const network = networkOf(entry);
  if (network)
    return (host) => {
      const family = familyOf(host);
      return family !== undefined && network.check(host, family);
    };
  if (!NAME.test(entry) || /(^|\.)\d+\.?$/.test(entry)) return undefined;
  const name = plainHost(entry).replace(/^\*?\./, '');
  return (host) => host === name || host.endsWith(`.${name}`);
}

/** Reads `NO_PROXY`: names, addresses, networks or `*`, separated by commas or blanks, each perhaps with a port. */
export function readDirectHosts(text: string) {
  const tests: ((host: string, port: string) => boolean)[] = [];
  const meaningless: string[] = [];
  for (const entry of text.split(/[,\s]+/).filter((part) => part !== '')) {
    // An IPv6 address has colons of its own, so that a port follows its brackets alone.
    const [, host = entry, wanted] = /^(\[.*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
    const includes = hostsOf(host);
    if (includes) tests.push((name, port) => (wanted ?? port) === port && includes(name));
    else meaningless.push(entry);
  }
  return {
    meaningless,
    includes: ({ hostname, port, protocol }: URL): boolean => {
      const used = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
      return tests.some((matches) => matches(plainHost(hostname), used));
    },
  };
}
