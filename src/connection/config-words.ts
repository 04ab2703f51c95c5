import { shapeValues } from '../api/shape-fault.ts';
import * as config from '../words/en/site-config.ts';
import { say } from '../words/say.ts';
import type { ConfigFault } from './read-site-config.ts';

/** What is wrong with a `config.json`, in a sentence that names the member. */
export function configFaultText(fault: ConfigFault): string {
  switch (fault.is) {
    case 'not-json':
      return say(config.notJson);
    case 'list':
      return say(config.list);
    case 'same-id':
      return say(config.sameId, { id: fault.id });
    case 'shape':
      return say(config.shape, shapeValues(fault));
    default:
      return say(fault.is === 'base' ? config.base : config.page, {
        member: fault.member,
        value: fault.value,
      });
  }
}
