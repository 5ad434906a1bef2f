import styles from './chip-filter.module.css';

export interface ChipFilterItem<Key extends string> {
  key: Key;
  label: string;
  /** How many there are, written after the label. */
  count?: number | undefined;
}

interface ChipFilterProps<Key extends string> {
  /** Accessible name of the group, such as 筛选错题. */
  label: string;
  items: readonly ChipFilterItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
}

/** One filter out of a few. On a phone the chips scroll sideways. */
export function ChipFilter<Key extends string>({
  label,
  items,
  value,
  onChange,
}: ChipFilterProps<Key>) {
  return (
    <div className={styles.root} role="group" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          className={styles.chip}
          aria-pressed={item.key === value}
          onClick={() => onChange(item.key)}
        >
          {item.label}
          {item.count !== undefined && ` ${item.count}`}
        </button>
      ))}
    </div>
  );
}
