import { fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { createElement, type ComponentType } from 'react';

interface SheetPartProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A sheet that is fetched when it is opened first; then it stays, so that closing gives the focus back. */
export function sheetPart<Name extends string, Props extends SheetPartProps>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const useSheet = fetchedOnPress(load);
  return function SheetPart(props: Props) {
    const sheet = useSheet(props.isOpen, props.onClose);
    return sheet && createElement(sheet[name], props);
  };
}
