import { useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.ts';
import { customPropertiesQuery } from '../api/custom-properties.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { FactsSection } from '../entity/parts-list.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { propertyText } from '../resources/shared/custom-properties.ts';

interface DefinedPropertiesProps {
  readonly extension: NonNullable<EntityRow['extension']>;
  readonly names: readonly string[];
}

/** Custom properties in the order of their definition; properties that it does not define come last, by their names. */
function DefinedProperties({ extension, names }: DefinedPropertiesProps) {
  const t = useTranslator();
  const { resource } = useResource();
  const { data = [], isPending } = useQuery(customPropertiesQuery(useClient(), resource.id));
  // The labels come with the definition; a failure to load it leaves the names.
  if (isPending) return null;
  const defined = data.filter(({ name }) => names.includes(name));
  const others = names.filter((name) => !defined.some((property) => property.name === name));
  return (
    <FactsSection
      title={t('detail.properties')}
      facts={[
        ...defined.map((property) => ({
          label: property.displayName || property.name,
          value: propertyText(extension[property.name], property, t),
        })),
        ...others.map((name) => ({ label: name, value: propertyText(extension[name], undefined, t) })),
      ]}
    />
  );
}

/** The custom properties of an opened record; nothing if it has none. */
export function CustomProperties({ record: { extension } }: { readonly record: EntityRow }) {
  const names = Object.keys(extension ?? {});
  return extension && names.length > 0 && <DefinedProperties extension={extension} names={names} />;
}
