import { fillAbsent, type FloorRecord } from './record.ts';

/** A page of the list as the service answers it. */
export interface Answer {
  readonly data: readonly FloorRecord[];
  readonly paging: { readonly after?: string; readonly total: number };
}

/** Asks for a page, with optional fields or bare. @throws Error for any answer but 200 */
export async function ask(after: string | undefined, limit: number, fields?: string): Promise<Answer> {
  const query = new URLSearchParams({
    limit: String(limit),
    ...(fields && { fields }),
    ...(after && { after }),
  });
  const response = await fetch(`/api/v1/tables?${query.toString()}`);
  if (!response.ok) throw new Error(`${response.status} for ${query.toString()}`);
  const answer = (await response.json()) as Answer;
  if (fields) for (const record of answer.data) fillAbsent(record, fields);
  return answer;
}
