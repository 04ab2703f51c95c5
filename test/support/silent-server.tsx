import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ClientContext } from '#src/api/client-context.ts';
import { createClient } from '#src/api/client.ts';

const client = createClient({
  origin: 'https://catalog.test',
  token: () => 'demo',
  fetch: () => new Promise<never>(() => {}),
});

/** Surroundings of parts that request values themselves: a server that never answers. */
export function SilentServer({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queries}>
      <ClientContext value={client}>{children}</ClientContext>
    </QueryClientProvider>
  );
}
