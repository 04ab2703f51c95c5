import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

/** Whether a click opens a link in another tab or window, so that this page stays as it is. */
export const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey;

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
}

/** A link within the page. The router's own `Link` includes prefetching, which is not used here. */
export function PageLink({ to, onClick, children, ...rest }: PageLinkProps) {
  const follow = useLinkClickHandler(to);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={useHref(to)} onClick={press}>
      {children}
    </a>
  );
}
