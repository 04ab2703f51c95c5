import { spanOf, overlaps, type CellRequest, type Scene } from './scene.ts';

/** Requests for cells that were sent and have not come. */
export interface Running {
  readonly all: () => readonly CellRequest[];
  readonly add: (controller: AbortController, request: CellRequest) => void;
  /** The request as it stands now, taken out; undefined where it was aborted. */
  readonly take: (controller: AbortController) => CellRequest | undefined;
  readonly abort: (which: (request: CellRequest) => boolean) => void;
  /** All rows got other indices: `by` more than before. */
  readonly shift: (by: number) => void;
}

/** An empty set of requests. */
export function createRunning(): Running {
  const requests = new Map<AbortController, CellRequest>();
  return {
    all: () => [...requests.values()],
    add: (controller, request) => requests.set(controller, request),
    take(controller) {
      const request = requests.get(controller);
      requests.delete(controller);
      return request;
    },
    abort(which) {
      for (const [controller, request] of requests) {
        if (!which(request)) continue;
        requests.delete(controller);
        controller.abort();
      }
    },
    shift(by) {
      for (const [controller, request] of requests) {
        requests.set(controller, { ...request, start: request.start + by });
      }
    },
  };
}

/** Whether nothing that a request brings is wanted any more. */
export function isSuperseded(request: CellRequest, scene: Scene, fields: readonly string[]): boolean {
  const { from, to } = spanOf(scene);
  return !overlaps(request, from, to) || !request.fields.some((field) => fields.includes(field));
}
