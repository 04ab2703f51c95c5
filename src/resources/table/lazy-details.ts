import { lazyPart } from '../../ui/lazy.ts';

export const lazyTableDetails = lazyPart(() => import('./details.ts'));
