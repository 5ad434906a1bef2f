import { useEffect, useState } from 'react';

/** True once `milliseconds` have passed since the first render: shorter waits show nothing. */
export function useDelayed(milliseconds = 600): boolean {
  const [isOver, setIsOver] = useState(milliseconds <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
