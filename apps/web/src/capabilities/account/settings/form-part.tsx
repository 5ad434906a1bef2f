import { fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { createElement, useEffect, useRef, type ComponentType } from 'react';

interface FormProps {
  readonly onDone: () => void;
}

/** A form in a panel that is fetched when it is opened; where its code does not come, it is done at once. */
export function formPart<Name extends string, Props extends FormProps>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const useForm = fetchedOnPress(load);
  return function FormPart(props: Props) {
    const form = useForm(true, props.onDone);
    const root = useRef<HTMLDivElement>(null);
    const isThere = form !== undefined;
    // The dialog looked for its first field when it opened, which may be before the form's code came.
    useEffect(() => {
      if (isThere) root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    }, [isThere]);
    return <div ref={root}>{form && createElement(form[name], props)}</div>;
  };
}
