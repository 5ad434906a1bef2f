import { useForm, type UseFormReturnType } from '@mantine/form';
import { isLost, type RefusalError } from '@xuezhou/client/api/errors.ts';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { useEffect, useState } from 'react';
import { useAct } from '../act/use-act.ts';
import { v7 as newId } from 'uuid';
import { useKeptForm } from './use-kept-form.ts';

type Field<Values> = keyof Values & string;

interface FormOptions<Values> {
  initial: Values;
  /** By field, what is wrong with it, in words with a way on; null: nothing. Asked before anything is sent. */
  check?: {
    readonly [Name in Field<Values>]?: (value: Values[Name], values: Values) => string | null;
  };
  /** What of it is checked with every letter; the rest when its field is left with something in it. */
  live?: Field<Values>[];
  /** Which refusals of the server are about which field: they are said there. Every other is said over the button. */
  refused?: Partial<Record<ConsoleRefusalName, Field<Values>>>;
  /** What is typed is kept in this browser under this name until it was sent. Not for passwords. */
  keep?: string;
}

export interface ConsoleForm<Values> {
  readonly values: Values;
  /** The props of its input: value, change, error. Of one box: `field('isOpen', 'checkbox')`. */
  readonly field: (name: Field<Values>, type?: 'checkbox') => ReturnType<Fields['getInputProps']>;
  readonly set: (changed: Partial<Values>) => void;
  /** Nothing of it is wrong, whether it was said already or not. */
  readonly isValid: boolean;
  /** Something differs from what it began with. */
  readonly isDirty: boolean;
  /** Of this filling-in: an operation that takes an id is sent this one, so that what is sent twice is done once. */
  readonly id: string;
  readonly isBusy: boolean;
  /** What stands over the button: a refusal that is about no field, or that it did not come through. */
  readonly refusal: string | undefined;
  /** What is typed is kept in this browser, and is there again when the form is opened anew. */
  readonly isKept: boolean;
  /** It begins with what was typed another time and not sent. */
  readonly isRestored: boolean;
  /**
   * Checks, and does `work` where nothing is wrong; `work` returns what the toast says of it. False: it was not done, and
   * all that was typed is still there.
   */
  readonly submit: (work: (values: Values) => Promise<string | undefined>) => Promise<boolean>;
  /** What is sent next is another act: what came meanwhile has changed what it means. */
  readonly renew: () => void;
  /** What is typed was sent, though not all of it was taken: nobody is asked before it is closed. */
  readonly settle: () => void;
  /** Gives up what was typed. */
  readonly drop: () => void;
}

type Fields = UseFormReturnType<Record<string, unknown>>;

const lost = '没有送到，写的都还在。连上以后再按一次。';

/** A form of the console; `FormDialog` draws one over a page, `PageForm` on a page. */
export function useConsoleForm<Values extends object>(
  options: FormOptions<Values>,
): ConsoleForm<Values> {
  const { initial, check = {}, refused = {}, live = [], keep } = options;
  const store = useKeptForm<Values>(keep);
  const [restored] = useState(() => store.read(initial));
  const [id, setId] = useState(() => restored?.id ?? newId());
  const [problem, setProblem] = useState<string>();
  const form = useForm<Record<string, unknown>>({
    mode: 'controlled',
    initialValues: initial as Record<string, unknown>,
    validate: check,
    validateInputOnChange: live,
    onValuesChange: (values) => store.write({ id, values: values as Values }),
  });
  const { setValues } = form;
  useEffect(() => {
    if (restored !== undefined) setValues(restored.values);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  const { act, isBusy, refusal, forget } = useAct({
    onRefusal: (error) => placeRefusal(error, refused, form),
    onFailure: (error) => setProblem(isLost(error) ? lost : undefined),
  });
  return {
    values: form.values as Values,
    field: (name, type) => fieldOf(form, name, type),
    set: (changed) => form.setValues(changed),
    isValid: form.isValid(),
    isDirty: form.isDirty(),
    id,
    isBusy,
    refusal: refusal ?? problem,
    isKept: keep !== undefined,
    isRestored: restored !== undefined,
    submit: async (work) => {
      setProblem(undefined);
      if (form.validate().hasErrors) return false;
      const isDone = await act(() => work(form.getValues() as Values));
      if (isDone) {
        store.clear();
        form.resetDirty();
        setId(newId());
      }
      return isDone;
    },
    renew: () => {
      const next = newId();
      setId(next);
      store.write({ id: next, values: form.getValues() as Values });
    },
    settle: () => form.resetDirty(),
    drop: () => {
      forget();
      setProblem(undefined);
      store.clear();
      form.reset();
    },
  };
}

/** Checked as it is left, where something stands in it. */
const fieldOf = (form: Fields, name: string, type: 'checkbox' | undefined) => ({
  ...form.getInputProps(name, type === undefined ? {} : { type }),
  onBlur: () => {
    const { [name]: value } = form.getValues();
    if (value !== '' && value !== null && value !== false) form.validateField(name);
  },
});

/** Whether it is said at a field. */
function placeRefusal<Values>(
  { status, message }: RefusalError,
  refused: Partial<Record<ConsoleRefusalName, Field<Values>>>,
  form: Fields,
): boolean {
  const about = Object.entries(refused).find(
    ([name]) => consoleRefusals[name as ConsoleRefusalName][0] === status,
  );
  if (about === undefined) return false;
  form.setFieldError(about[1], message);
  return true;
}
