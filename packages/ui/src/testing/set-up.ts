import { configure } from '@testing-library/react';

// What is waited for may come late on a busy machine.
configure({ asyncUtilTimeout: 60_000 });
