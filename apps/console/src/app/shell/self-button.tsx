import { IconChevronUp } from '@tabler/icons-react';
import type { StaffSelf } from '@xuezhou/contract/staff';
import type { ComponentProps } from 'react';
import { Face } from '../../platform/parts/face.tsx';
import styles from './side-column.module.css';

interface SelfButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  self: StaffSelf;
}

/** The foot of the left column: name and roles. */
export function SelfButton({ self, ...rest }: SelfButtonProps) {
  return (
    <button type="button" {...rest} className={styles.self} aria-label={`${self.name}，我的菜单`}>
      <Face name={self.name} />
      <span className={styles.who}>
        <span className={styles.name}>{self.name}</span>
        <span className={styles.roles}>{self.roles.join('、') || '没有角色'}</span>
      </span>
      <IconChevronUp size={18} stroke={1.6} className={styles.word} aria-hidden />
    </button>
  );
}
