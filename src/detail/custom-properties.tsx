import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../api/client-context.ts';
import { customPropertiesQuery, type CustomProperty } from '../api/custom-properties.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { Code } from '../entity/code-section.tsx';
import { durationText } from '../entity/duration.ts';
import { PageLink } from '../entity/page-link.tsx';
import { FactsSection, OutwardLink, type Fact } from '../entity/parts-list.tsx';
import { RichText, type PathOfLink } from '../entity/rich-text.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { isMembers, isText, propertyText, type Members } from '../resources/shared/custom-properties.ts';
import { truncateText } from '../ui/cut-text.ts';
import { renderList, VisibleText } from '../ui/text.tsx';
import richTextStyles from '../entity/rich-text.module.css';

interface CustomPropertiesProps {
  readonly record: EntityRow;
  /** Path within the page of a link in a value. */
  readonly pathOf: PathOfLink;
}

/**
 * The custom properties of an opened record in the order of their definition; properties that it does not define come last,
 * by their names. Nothing if it has none.
 */
export function CustomProperties({ record, pathOf }: CustomPropertiesProps) {
  const t = useTranslator();
  const { resource } = useResource();
  const extension = record.extension ?? {};
  const names = Object.keys(extension);
  const enabled = names.length > 0;
  const { data = [], isPending } = useQuery({
    ...customPropertiesQuery(useClient(), resource.id),
    enabled,
  });
  // The labels come with the definition; a failure to load it leaves the names.
  if (!enabled || isPending) return null;
  const defined = data.filter(({ name }) => names.includes(name));
  const others = names.filter((name) => !defined.some((property) => property.name === name));
  const factOf = (name: string, property?: CustomProperty): Fact => {
    const value = extension[name];
    const text = propertyText(value, property, t);
    return {
      label: property?.displayName || name,
      value: text && <Value value={value} text={text} property={property} pathOf={pathOf} />,
    };
  };
  return (
    <FactsSection
      title={t('detail.properties')}
      facts={[
        ...defined.map((property) => factOf(property.name, property)),
        ...others.map((name) => factOf(name)),
      ]}
    />
  );
}

interface ValueProps extends Pick<CustomPropertiesProps, 'pathOf'> {
  readonly value: unknown;
  readonly text: string;
  readonly property: CustomProperty | undefined;
}

const MOST_LETTERS = 10_000;

/** A value of a property in its own form: links, Markdown, code with its lines, the cells of a table; else its text. */
function Value({ value, text, property, pathOf }: ValueProps): ReactNode {
  const t = useTranslator();
  if (Array.isArray(value) && value.some(isMembers)) {
    return renderList(value, (item: unknown) => (
      <Value value={item} text={propertyText(item, property, t) ?? ''} property={property} pathOf={pathOf} />
    ));
  }
  if (isMembers(value)) return <ObjectValue value={value} text={text} pathOf={pathOf} />;
  const type = property?.propertyType?.name;
  if (type === 'markdown') {
    return <RichText source={text} pathOf={pathOf} empty={<VisibleText text={text} />} />;
  }
  if (type === 'sqlQuery' || text.includes('\n')) return <Code text={truncateText(text, MOST_LETTERS)} />;
  const shown = <VisibleText text={type === 'duration' ? durationText(text, t) : text} />;
  return typeof value === 'string' ? <OutwardLink address={value}>{shown}</OutwardLink> : shown;
}

interface ObjectValueProps extends Pick<ValueProps, 'text' | 'pathOf'> {
  readonly value: Members;
}

/** A reference or a link as a link, the cells of a table; else the text. */
function ObjectValue({ value, text, pathOf }: ObjectValueProps) {
  const { type, fullyQualifiedName, url, displayText, rows } = value;
  if (Array.isArray(rows)) return <Cells rows={rows.filter(isMembers)} />;
  if (isText(url)) {
    return (
      <OutwardLink address={url}>
        <VisibleText text={isText(displayText) ? displayText : url} />
      </OutwardLink>
    );
  }
  const to =
    isText(type) && isText(fullyQualifiedName)
      ? pathOf({ mention: { type, fqn: fullyQualifiedName } })
      : undefined;
  const shown = <VisibleText text={text} />;
  return to === undefined ? shown : <PageLink to={to}>{shown}</PageLink>;
}

const MOST_ROWS = 100;

function Cells({ rows }: { readonly rows: readonly Members[] }) {
  const t = useTranslator();
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <div className={richTextStyles.prose}>
      <table>
        <thead>
          <tr>
            {renderList(columns, (column) => (
              <th>
                <VisibleText text={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renderList(rows.slice(0, MOST_ROWS), (row) => (
            <tr>
              {renderList(columns, (column) => (
                <td>
                  <VisibleText text={propertyText(row[column], undefined, t) ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
