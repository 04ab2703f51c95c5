import { useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.ts';
import { customPropertiesQuery } from '../api/custom-properties.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { FactsSection } from '../entity/parts-list.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { propertyText } from '../resources/shared/custom-properties.ts';

/**
 * The custom properties of an opened record, in the order of their definition; properties that it does not define come last,
 * by their names. Nothing if there are none.
 */
export function CustomProperties({ record: { extension } }: { readonly record: EntityRow }) {
  const t = useTranslator();
  const { resource } = useResource();
  const names = Object.keys(extension ?? {});
  const { data = [], isPending } = useQuery({
    ...customPropertiesQuery(useClient(), resource.id),
    enabled: names.length > 0,
  });
  // The labels come with the definition; a failure to load it leaves the names.
  if (!extension || names.length === 0 || isPending) return null;
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
