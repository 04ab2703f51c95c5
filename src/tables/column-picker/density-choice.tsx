import { useId } from 'react';
import styles from './density-choice.module.css';

type Density = 'comfortable' | 'compact';
const CHOICES: readonly (readonly [Density, string])[] = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
];

/** Height of the rows. */
export function DensityChoice({
  density,
  onDensity,
}: {
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}) {
  const group = useId();
  return (
    <span className={styles.segments} role="radiogroup" aria-label="Density">
      {CHOICES.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={group} checked={density === value} onChange={() => onDensity(value)} />
          {label}
        </label>
      ))}
    </span>
  );
}
