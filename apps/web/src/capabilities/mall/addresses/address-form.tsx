import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { saveAddress, type Address } from '@xuezhou/contract/mall';
import { useQueryClient } from '@tanstack/react-query';
import { addressFault, tidyAddress, type AddressFault } from '@xuezhou/rules/mall/address';
import { refusals } from '@xuezhou/contract/refusals';
import { useState, type ClipboardEvent, type SyntheticEvent } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { outdateAddresses } from '../mall.queries.ts';
import { useDraft } from '../use-draft.ts';
import styles from './addresses.module.css';
import { addressWords as words } from './addresses.words.ts';
import { readAddress } from './read-address.ts';

const fields = ['name', 'mobile', 'region', 'detail'] as const;
type Field = (typeof fields)[number];

const faultOf: Readonly<Record<Field, AddressFault>> = {
  name: 'addressName',
  mobile: 'addressMobile',
  region: 'addressRegion',
  detail: 'addressDetail',
};

interface AddressFormProps {
  /** Changed; undefined: a new one. */
  address?: Address | undefined;
  /** Parcels go there for the order in sight: no word of a default. */
  isForOrder?: boolean;
  onSaved: (address: Address) => void;
  onCancel?: (() => void) | undefined;
}

/** An address, to be typed or pasted. What was typed stays on the device until it is saved. */
export function AddressForm(props: AddressFormProps) {
  const { isForOrder = false, onCancel } = props;
  const form = useAddressForm(props);
  const { draft, otherRefusal } = form;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.save(event)}>
      {draft.wasKept && <p className="xz-caption xz-quiet">{words.kept}</p>}
      <p className="xz-caption xz-quiet" role="status">
        {form.wasPasted ? words.filled : words.paste}
      </p>
      <Fields input={form.input} />
      {!isForOrder && (
        <Switch
          label={words.asDefault}
          checked={draft.fields.isDefault}
          onChange={({ currentTarget }) => draft.change({ isDefault: currentTarget.checked })}
        />
      )}
      <p className={styles.problem} role="alert">
        {otherRefusal(...Object.values(faultOf))}
      </p>
      <div className={styles.formFoot}>
        {onCancel && (
          <Button size="lg" variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        <Button size="lg" type="submit" loading={form.isBusy}>
          {isForOrder ? words.saveAndUse : words.save}
        </Button>
      </div>
    </form>
  );
}

function useAddressForm({ address, onSaved }: AddressFormProps) {
  const client = useQueryClient();
  const draft = useDraft(`address-${address?.addressId ?? 'new'}`, startOf(address));
  const { fields: typed, change } = draft;
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [wasPasted, setPasted] = useState(false);
  const { isBusy, submit, refusalOf, otherRefusal, forget } = useSubmission();
  const fault = faultIn(typed, address);
  const errorOf = (name: Field) =>
    (left.has(name) && fault?.name === name ? fault.text : undefined) ?? refusalOf(faultOf[name]);
  const fill = (event: ClipboardEvent) => {
    const read = readAddress(event.clipboardData.getData('text'));
    if (read?.mobile === undefined || read.region === undefined) return;
    event.preventDefault();
    change(read);
    setPasted(true);
    forget();
  };
  return {
    ...{ draft, wasPasted, isBusy, otherRefusal },
    save: async (event: SyntheticEvent) => {
      event.preventDefault();
      // Inside the form of an order it must not be sent with it.
      event.stopPropagation();
      setLeft(new Set(fields));
      if (fault !== null) return;
      await submit(async () => {
        const body = { ...typed, ...tidyAddress(typed), mobile: typed.mobile.trim() };
        const saved = await call(saveAddress, { body });
        draft.forget();
        await outdateAddresses(client);
        onSaved(saved);
      });
    },
    input: (name: Field) => ({
      value: typed[name],
      error: errorOf(name),
      errorProps: { role: 'alert' },
      onBlur: () => setLeft((before) => new Set(before).add(name)),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        change({ [name]: currentTarget.value });
        forget();
      },
      onPaste: fill,
    }),
  };
}

const startOf = (address: Address | undefined) => ({
  addressId: address?.addressId ?? uuidv7(),
  name: address?.name ?? '',
  mobile: address?.mobile ?? '',
  region: address?.region ?? '',
  detail: address?.detail ?? '',
  isDefault: address?.isDefault ?? false,
});

function Fields({ input }: Pick<ReturnType<typeof useAddressForm>, 'input'>) {
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          {...input('name')}
          label={words.name}
          maxLength={60}
          autoComplete="shipping name"
        />
        <TextInput
          {...input('mobile')}
          label={words.mobile}
          maxLength={40}
          inputMode="tel"
          autoComplete="shipping tel"
        />
      </div>
      <TextInput
        {...input('region')}
        label={words.region}
        placeholder={words.regionHint}
        maxLength={100}
      />
      <Textarea
        {...input('detail')}
        label={words.detail}
        description={words.detailHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        maxLength={300}
        autoComplete="shipping street-address"
      />
    </>
  );
}

/** A mobile that was left masked is the one that is stored. */
function faultIn(
  typed: Readonly<Record<Field, string>>,
  address: Address | undefined,
): { name: Field; text: string } | null {
  const tidy = tidyAddress(typed);
  const isMasked = address !== undefined && typed.mobile.trim() === address.mobile;
  const found = addressFault(isMasked ? { ...tidy, mobile: '13800000000' } : tidy);
  if (found === null) return null;
  const name = fields.find((each) => faultOf[each] === found) ?? 'detail';
  const digits = tidy.mobile;
  const isShort = found === 'addressMobile' && /^\d{1,20}$/.test(digits) && digits.length !== 11;
  return { name, text: isShort ? words.mobileCount(digits.length) : refusals[found][1] };
}
