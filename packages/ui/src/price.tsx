import styles from './price.module.css';

interface PriceProps {
  /** As it is written, without its sign: `3,680` or `3,557.50`. */
  amount: string;
  /** Of its figures, in pixels. */
  size?: number;
  sign?: '¥' | '$';
}

/** Money whose sign and cents are smaller than its figure. */
export function Price({ amount, size = 22, sign = '¥' }: PriceProps) {
  const [whole, cents] = amount.split('.');
  return (
    <span className={styles.root} style={{ fontSize: size }}>
      <small>{sign}</small>
      {whole}
      {cents !== undefined && <small>.{cents}</small>}
    </span>
  );
}
