import { Link } from '@tanstack/react-router';
import { readOrderNo } from './order.words.ts';
import styles from './list/orders-page.module.css';

/** What it is about, leading to its order; under it the number, as it is read out. */
export const OrderLink = ({ orderNo, title }: { orderNo: string; title: string }) => (
  <Link to={`/orders/${orderNo}`} className={styles.good}>
    <span>{title}</span>
    <small>{readOrderNo(orderNo)}</small>
  </Link>
);
