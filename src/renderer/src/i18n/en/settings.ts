/** The texts of the profile settings. */
export const settingsTexts = {
  title: 'Profile Settings',
  account: {
    title: 'Update Account Information',
    fullName: 'FullName',
    bio: 'Bio',
    username: 'Username',
    submit: 'Update Account',
    required: 'Please fill all the fields',
    unchanged: 'Please update current Details',
    success: '✅User details updated successfully',
  },
  password: {
    title: 'Change Password',
    current: 'Current Password',
    new: 'New Password',
    submit: 'Update Password',
    required: 'Please fill all fields',
    short: 'Password must be atleast 6 characters long',
    success: '✅ Password updated Sucessfully!',
    mayBeMade:
      'The server may have changed it all the same: if it refuses your current password, the new one is in effect.',
  },
  avatar: {
    title: 'Update Avatar',
    field: 'Avatar',
    submit: 'Upload Avatar',
    required: 'Please select an avatar to upload.',
    success: '✅ Avatar updated Sucessfully!',
  },
  cover: {
    title: 'Update Cover Image',
    field: 'Cover Image',
    submit: 'Upload Cover Image',
    required: 'Please select a cover image to upload.',
    success: '✅ Cover image updated successfully!',
    failed: 'Something went wrong!',
  },
  appearance: { title: 'Appearance' },
  language: { title: 'Language' },
  desktop: { title: 'Desktop app' },
};
