import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { saveMoneyAccount, type MoneyAccount } from '@xuezhou/contract/mall/console';
import { accountNumber, isAccountNumber } from '@xuezhou/rules/mall/transfer';
import { Notice } from '@xuezhou/ui/notice';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { channelWords } from './by-hand.queries.ts';

interface AccountDialogProps {
  account: MoneyAccount | null;
  isOpen: boolean;
  onClose: () => void;
}

interface AccountForm extends Omit<MoneyAccount, 'accountId'> {
  readonly why: string;
}

const empty: AccountForm = {
  ...{ channel: 'bank', holder: '', bank: '', number: '', branch: '', remark: '' },
  ...{ isOn: true, why: '' },
};

/** Where money comes to: an account that students transfer to, or a desk that takes cash. */
export function AccountDialog({ account, ...state }: AccountDialogProps) {
  const accountId = account?.accountId ?? null;
  const form = useConsoleForm<AccountForm>({
    initial: account === null ? empty : { ...account, why: '' },
    check: {
      holder: filled('请写上户名，收现金就写在哪里收'),
      bank: (bank, { channel }) =>
        channel === 'bank' && bank.trim() === '' ? '请写上开户银行' : null,
      number: (number, { channel }) =>
        channel === 'bank' && !isAccountNumber(accountNumber(number))
          ? '账号是 6 到 40 位数字或字母'
          : null,
    },
    refused: { moneyAccountKnown: 'number', moneyAccountFields: 'number' },
  });
  const isBank = form.values.channel === 'bank';
  return (
    <FormDialog
      {...state}
      form={form}
      title={account === null ? '加一个收款账户' : '改收款账户'}
      button={account === null ? '加上' : '存下'}
      work={async (values) => {
        await call(saveMoneyAccount, { body: { ...values, accountId } });
        return values.isOn ? '存下了' : '存下了，关着';
      }}
    >
      {account === null && (
        <NativeSelect
          label="收什么"
          data={[
            { value: 'bank', label: channelWords.bank },
            { value: 'cash', label: channelWords.cash },
          ]}
          {...form.field('channel')}
        />
      )}
      <TextInput
        label={isBank ? '户名' : '在哪里收'}
        description={isBank ? '和银行里的一个字不差' : '比如“前台”'}
        maxLength={100}
        {...form.field('holder')}
      />
      {isBank && (
        <>
          <TextInput label="开户银行" maxLength={100} {...form.field('bank')} />
          <TextInput label="账号" maxLength={50} inputMode="numeric" {...form.field('number')} />
          <TextInput
            label="支行"
            description="可以不写"
            maxLength={100}
            {...form.field('branch')}
          />
        </>
      )}
      <TextInput
        label="备注"
        description={isBank ? '学员转账时看得到，可以不写' : '可以不写'}
        maxLength={200}
        {...form.field('remark')}
      />
      <Checkbox
        label={isBank ? '学员付款时可以选银行转账到这个账户' : '可以记在这里收到的现金'}
        {...form.field('isOn', 'checkbox')}
      />
      {isBank && form.values.isOn && (
        <Notice title="学员转账看到的账户，新的、改了的都由另一位能改设置的同事同意以后才用上；请他拿账号和银行的单子核对一遍。" />
      )}
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
