import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSelf } from '../../../platform/session/self.ts';
import { rolesQuery } from '../staff.queries.ts';
import styles from './people.module.css';

interface RoleFieldProps {
  value: readonly number[];
  onChange: (roleIds: number[]) => void;
}

/** Roles to choose from; one that holds more than the own ones do cannot be given. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  const { data: roles = [] } = useQuery(rolesQuery);
  const self = useSelf();
  return (
    <Checkbox.Group
      label="角色"
      description="可以不止一个，能做的事合在一起"
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      <div className={styles.roles}>
        {roles.map(({ roleId, name, permissions, isOwner }) => {
          const isBeyond = permissions.some((one) => !self.permissions.includes(one));
          return (
            <Checkbox
              key={roleId}
              value={String(roleId)}
              label={name}
              disabled={isBeyond && !value.includes(roleId)}
              description={
                isBeyond
                  ? '有你自己没有的权限，给不了'
                  : isOwner
                    ? '全部权限'
                    : `${permissions.length} 项权限`
              }
            />
          );
        })}
      </div>
    </Checkbox.Group>
  );
}
