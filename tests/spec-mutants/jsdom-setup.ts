import { configure } from '@testing-library/react';
import '#tests/fixtures/jsdom-setup.ts';

// What a mutant keeps from appearing is waited for less long.
configure({ asyncUtilTimeout: 4000 });
