interface Believed {
  readonly name: string;
  readonly fullyQualifiedName: string;
  readonly description?: string;
  readonly service: { readonly name: string };
  readonly updatedAt: number;
  readonly owner?: { readonly name: string };
  readonly tags?: readonly { readonly tagFQN: string }[];
  readonly columns: readonly { readonly name: string }[];
}

/** A control: a plausible reader of an answer's members that believes the server. @throws where it should not have */
export function naive(text: string): string {
  const answer: { data?: Believed[]; hits?: { hits: { _source: Believed }[] } } & Believed = JSON.parse(text);
  const records = answer.data ?? answer.hits?.hits.map(({ _source: source }) => source) ?? [answer];
  return records
    .map(({ name, fullyQualifiedName, description, service, updatedAt, owner, tags, columns }) => [
      name.trim() + fullyQualifiedName.trim() + service.name.trim() + updatedAt.toFixed(),
      description?.trim(),
      owner?.name.trim(),
      ...(tags ?? []).map(({ tagFQN }) => tagFQN.trim()),
      ...columns.map((column) => column.name.trim()),
    ])
    .join();
}
