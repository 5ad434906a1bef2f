import { NotLoaded } from '../not-loaded.tsx';
import { Button, Radio } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { maxAddresses, type Address } from '@xuezhou/contract/mall';
import { addressText } from '@xuezhou/rules/mall/address';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { addressesQuery } from '../mall.queries.ts';
import styles from './addresses.module.css';
import { addressWords as words } from './addresses.words.ts';
import { useAddresses } from './use-addresses.ts';

const AddressDialog = sheetPart(() => import('./address-dialog.tsx'), 'AddressDialog');
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Where a student's parcels go: which by default, to be changed, added and removed. */
export function AddressBook() {
  const query = useSteadyQuery({ ...addressesQuery, retryOnMount: false });
  if (query.isPending) return <PageSkeleton />;
  if (query.data === undefined)
    return <NotLoaded order={3} title={words.failed} text={words.failedText} query={query} />;
  return <Book list={query.data} />;
}

function Book({ list }: { list: readonly Address[] }) {
  const { addresses, choose, remove } = useAddresses(list);
  const [open, setOpen] = useState<Address | 'new' | null>(null);
  const [shown, setShown] = useState<Address | 'new'>('new');
  const show = (wanted: Address | 'new') => {
    setShown(wanted);
    setOpen(wanted);
  };
  const isFull = addresses.length >= maxAddresses;
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState order={3} title={words.empty} text={words.emptyText} />
      ) : (
        <ul className={styles.list}>
          {addresses.map((address) => (
            <AddressItem
              key={address.addressId}
              address={address}
              onChoose={() => choose(address)}
              onEdit={() => show(address)}
              onRemove={() => remove(address)}
            />
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <Button
          variant="default"
          fullWidth
          disabled={isFull}
          leftSection={<IconPlus {...icon} />}
          aria-haspopup="dialog"
          onClick={() => show('new')}
        >
          {words.add}
        </Button>
        {isFull && <p className="xz-caption xz-quiet">{words.full}</p>}
      </div>
      <AddressDialog
        address={shown === 'new' ? undefined : shown}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

interface AddressItemProps {
  address: Address;
  onChoose: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function AddressItem({ address, onChoose, onEdit, onRemove }: AddressItemProps) {
  const { name, mobile, isDefault } = address;
  return (
    <li className={styles.address}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span>{mobile}</span>
        {isDefault && <StatusChip tone="accent">{words.isDefault}</StatusChip>}
      </div>
      <p className={styles.text}>{addressText(address)}</p>
      <div className={styles.foot}>
        <Radio
          name="default-address"
          checked={isDefault}
          label={isDefault ? words.defaultHere : words.makeDefault}
          onChange={onChoose}
        />
        <div className={styles.tools}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPencil {...icon} />}
            aria-label={words.editOf(name)}
            aria-haspopup="dialog"
            onClick={onEdit}
          >
            {words.edit}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconTrash {...icon} />}
            aria-label={words.removeOf(name)}
            onClick={onRemove}
          >
            {words.remove}
          </Button>
        </div>
      </div>
    </li>
  );
}
