import { createContext, useContext, useEffect } from 'react';

/** A sheet hears here of the question that lies over it. */
export const CoverContext = createContext<(isCovered: boolean) => void>(() => {});

/** Tells the sheet around it, if there is one, while it is covered: an Escape is not for it then. */
export function useCover(isOpen: boolean): void {
  const tell = useContext(CoverContext);
  useEffect(() => {
    if (!isOpen) return undefined;
    tell(true);
    return () => tell(false);
  }, [tell, isOpen]);
}
