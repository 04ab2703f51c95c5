import styles from './foot.module.css';

interface FootPlaceProps {
  /** Where somebody is, as `rangeText` says it, or what goes on. Never empty. */
  readonly status: string;
  /** The part of the list on screen, as shares 0 to 1. */
  readonly map: { readonly from: number; readonly to: number } | undefined;
}

const percent = (share: number) => `${Math.min(Math.max(share, 0), 1) * 100}%`;

/** Where you are in the list, in words and on a small map. */
export function FootPlace({ status, map }: FootPlaceProps) {
  return (
    <>
      {/* It changes with every row scrolled, so it is not live; the page's announcer says it at rest. */}
      <output className={styles.status} aria-live="off" aria-label={status}>
        {status}
      </output>
      {map && (
        <span className={styles.map} aria-hidden="true">
          <i style={{ insetInlineStart: percent(map.from), inlineSize: percent(map.to - map.from) }} />
        </span>
      )}
    </>
  );
}
