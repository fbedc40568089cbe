import { Outlet, useParams } from 'react-router-dom';
import { Profile } from '#renderer/features/profiles/profile.tsx';

export function Component() {
  const { userId = '' } = useParams();
  return (
    <Profile key={userId} userId={userId}>
      <Outlet />
    </Profile>
  );
}
