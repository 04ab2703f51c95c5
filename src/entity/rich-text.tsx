import { useMemo, type ReactNode } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { renderList } from '../ui/text.tsx';
import { PageLink } from './page-link.tsx';
import { startOf } from './plain-text.ts';
import { type Mention, type RichElement, type RichNode, type RichTag, richTextOf } from './rich-text-tree.ts';
import styles from './rich-text.module.css';

/** Path within the page of a link in a description; undefined: the page has no such record. */
export type PathOfLink = (
  link: { readonly mention: Mention } | { readonly href: string },
) => string | undefined;

/**
 * Renders nodes. All elements are created in this file; strings of the source only ever become text, each the only one of its
 * element, so that a browser's translator may replace it.
 */
function renderNodes(nodes: readonly RichNode[], pathOf: PathOfLink): ReactNode {
  const [first] = nodes;
  if (nodes.length === 1 && typeof first === 'string') return first;
  return renderList(nodes, (node) =>
    typeof node === 'string' ? <span>{node}</span> : <Element element={node} pathOf={pathOf} />,
  );
}

/** Elements with texts of a program, which no translator may change. */
const VERBATIM: ReadonlySet<RichTag> = new Set<RichTag>(['code', 'kbd', 'pre']);

interface ElementProps {
  readonly element: RichElement;
  readonly pathOf: PathOfLink;
}

function Element({ element, pathOf }: ElementProps): ReactNode {
  const t = useTranslator();
  const { tag, children } = element;
  const inside = renderNodes(children, pathOf);
  switch (tag) {
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    // A heading is a paragraph, because the outline belongs to the page.
    case 'heading':
      return <p className={styles.heading}>{inside}</p>;
    case 'blockquote':
      return element.kind === undefined ? (
        <blockquote>{inside}</blockquote>
      ) : (
        <blockquote>
          <p className={styles.heading}>{t(`markdown.${element.kind}`)}</p>
          <div>{inside}</div>
        </blockquote>
      );
    case 'image':
      return (
        <span className={styles.image}>
          {element.alt ? t('markdown.image', { text: element.alt }) : t('markdown.imageWithoutDescription')}
        </span>
      );
    case 'ol':
      return <ol start={element.start ?? 1}>{inside}</ol>;
    case 'a':
      return <Link element={element} pathOf={pathOf} />;
    case 'table':
      return <Table rows={children} pathOf={pathOf} />;
    case 'td':
    case 'th': {
      const Cell = tag;
      return (
        <Cell colSpan={element.colSpan} rowSpan={element.rowSpan}>
          {inside}
        </Cell>
      );
    }
    default: {
      const Tag = tag;
      return <Tag translate={VERBATIM.has(tag) ? 'no' : undefined}>{inside}</Tag>;
    }
  }
}

const isHeadRow = (row: RichNode) =>
  typeof row !== 'string' && row.children.every((cell) => typeof cell !== 'string' && cell.tag === 'th');

function Table({ rows, pathOf }: { readonly rows: readonly RichNode[]; readonly pathOf: PathOfLink }) {
  const firstOfBody = rows.findIndex((row) => !isHeadRow(row));
  const head = firstOfBody === -1 ? rows : rows.slice(0, firstOfBody);
  const body = rows.slice(head.length);
  return (
    <table>
      {head.length > 0 && <thead>{renderNodes(head, pathOf)}</thead>}
      {body.length > 0 && <tbody>{renderNodes(body, pathOf)}</tbody>}
    </table>
  );
}

/** A link within the page if it has the record; else to the URL, in a new tab. */
function Link({ element: { href, mention, isAttachment, children }, pathOf }: ElementProps) {
  const inside = renderNodes(children, pathOf);
  const target = mention ? { mention } : href !== undefined && !isAttachment ? { href } : undefined;
  const path = target && pathOf(target);
  if (path !== undefined) return <PageLink to={path}>{inside}</PageLink>;
  if (href === undefined) return <span>{inside}</span>;
  return (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank" title={href}>
      {inside}
    </a>
  );
}

/** UTF-16 units. */
const MAX_LENGTH = 10_000;

interface RichTextProps {
  readonly source: string;
  readonly pathOf: PathOfLink;
  /** URL where pictures and files are seen that have none of their own; absent: unknown. */
  readonly attachmentsAt?: string | undefined;
  /** Shown if the source has no visible text. */
  readonly empty: ReactNode;
}

/** Only http, https and mailto are links; images are linked and never fetched. Long texts are cut, with a note. */
export function RichText({ source, pathOf, attachmentsAt, empty }: RichTextProps) {
  const t = useTranslator();
  const nodes = useMemo(
    () => richTextOf(startOf(source, MAX_LENGTH), attachmentsAt),
    [source, attachmentsAt],
  );
  if (nodes.length === 0) return empty;
  return (
    <div className={styles.prose} dir="auto">
      {renderNodes(nodes, pathOf)}
      {source.length > MAX_LENGTH && (
        <p className={styles.note}>{t('markdown.cutHere', { count: source.length })}</p>
      )}
    </div>
  );
}
