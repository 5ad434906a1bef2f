import { PageColumn } from './page-column.tsx';
import { Bar, Card, Lines, ListShapes, PhoneHeadShape, TitleShape } from './skeleton-shapes.tsx';
import styles from './skeleton-shapes.module.css';
import { usePhone } from './use-phone.ts';

/** An order: what is bought and how, beside its sum. */
export function OrderShapes() {
  const isPhone = usePhone();
  return (
    <>
      {isPhone && <PhoneHeadShape />}
      <PageColumn
        layout="aside"
        head={!isPhone && <TitleShape />}
        aside={
          <Card>
            <Bar width="32%" />
            <Bar />
            <Bar width="72%" />
            <Bar kind="title" width="48%" />
            <Bar kind="button" />
          </Card>
        }
      >
        <Card>
          <div className={styles.row}>
            <Bar kind="cover" width={isPhone ? 60 : 72} />
            <Lines>
              <Bar width="56%" />
              <Bar kind="small" width="40%" />
            </Lines>
          </div>
        </Card>
        <ListShapes />
      </PageColumn>
    </>
  );
}
