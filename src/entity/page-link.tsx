import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path within this page, with its query. */
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
